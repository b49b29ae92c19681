import type { LocationItem } from '../items';
import { location, show } from '../items.mocks';
import { normalizeShowCTABlock } from './showCTABlock';

const showWithTrailer = { ...show, bookingAvailable: true, trailerVimeoID: '123456' };
const company = { phone: '1-800-555-0117' };

it('reads the buttons from the show', () => {
  expect(
    normalizeShowCTABlock(
      {
        id: 'c',
        show: showWithTrailer,
        upperText: '<p onclick="x()">Upper</p>',
        lowerText: '<p>Lower</p>',
        darkBackground: true,
      },
      company,
    ),
  ).toEqual({
    eventCode: 'RUTHL',
    showName: 'Ruth',
    upperText: '<p>Upper</p>',
    lowerText: '<p>Lower</p>',
    ticketsHref: '/ticketing/RUTHL/calendar',
    trailerVimeoId: '123456',
    calendar: true,
    phone: '(717) 555-0142',
    darkBackground: true,
  });
});

it('omits the buttons that are switched off', () => {
  expect(
    normalizeShowCTABlock(
      {
        id: 'c',
        show: showWithTrailer,
        showTickets: false,
        showTrailer: false,
        showCalendar: false,
      },
      company,
    ),
  ).toMatchObject({ ticketsHref: null, trailerVimeoId: null, calendar: false });
});

it('omits the tickets button if the show is not bookable, and the trailer button without a trailer', () => {
  expect(
    normalizeShowCTABlock(
      { id: 'c', show: { ...show, bookingAvailable: false, trailerVimeoID: '' } },
      company,
    ),
  ).toMatchObject({ ticketsHref: null, trailerVimeoId: null });
});

it('accepts a show without a theater', () => {
  expect(normalizeShowCTABlock({ id: 'c', show: { ...show, location: null } }, { phone: '' })?.phone).toBe(
    '',
  );
});

it('uses the company phone if the theater has none, as the ticketing screens do', () => {
  const readPhone = (theater: LocationItem | null) =>
    normalizeShowCTABlock({ id: 'c', show: { ...show, location: theater } }, company)?.phone;
  expect(readPhone(null)).toBe('1-800-555-0117');
  expect(readPhone({ ...location, phone: ' ' })).toBe('1-800-555-0117');
  expect(readPhone(location)).toBe('(717) 555-0142');
});

it('keeps the texts without a show, and warns the editor about missing buttons', () => {
  const warnings: string[] = [];
  const addBlockWarning = (sentence: string) => void warnings.push(sentence);
  const item = { id: 'c', show: null, upperText: '<p>Upper</p>' };
  expect(normalizeShowCTABlock(item, { ...company, addBlockWarning })).toMatchObject({
    eventCode: null,
    upperText: '<p>Upper</p>',
    ticketsHref: null,
    trailerVimeoId: null,
    calendar: false,
  });
  expect(warnings).toEqual(['It shows without buttons: choose a show that has an event code.']);
});

it('returns null without a show code and without a text', () => {
  expect(normalizeShowCTABlock({ id: 'c', show: null, upperText: '<p> </p>' }, company)).toBeNull();
  expect(normalizeShowCTABlock({ id: 'c', show: { ...show, eventCode: ' ' } }, company)).toBeNull();
});
