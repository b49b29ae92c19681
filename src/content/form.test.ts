import { normalizeFormName, normalizeForms } from './form';
import { show } from './items.mocks';

it.each([
  ['contact', 'contact'],
  ['groupSignup', 'groupSignup'],
  ['signup', 'signup'],
  ['hologram', null],
  ['', null],
  [null, null],
])('reads the form "%s" as %s', (value, expected) => {
  expect(normalizeFormName(value)).toBe(expected);
});

it('reads the phone number, and the shows in their order', () => {
  expect(
    normalizeForms({
      settings: { id: 's', phone: ' 1-800-555-0117 ' },
      shows: [
        { ...show, id: 'b', eventCode: 'GIDEON', name: 'Gideon', location: null, sort: 2 },
        show,
        { ...show, id: 'c', eventCode: '' },
        { ...show, id: 'd', name: null },
      ],
    }),
  ).toEqual({
    phone: '1-800-555-0117',
    shows: [
      { eventCode: 'RUTHL', name: 'Ruth', location: 'Lancaster' },
      { eventCode: 'GIDEON', name: 'Gideon', location: '' },
    ],
  });
});

it('accepts missing settings and shows', () => {
  expect(normalizeForms({ settings: null, shows: [] })).toEqual({ phone: '', shows: [] });
});
