import { show } from '../items.mocks';
import { normalizeShowDetails } from './showDetails';

it('reads code, theater and first day from the show', () => {
  expect(normalizeShowDetails({ id: 'd', show })).toEqual({
    eventCode: 'RUTHL',
    displayedCode: 'RUTHL',
    showName: 'Ruth',
    location: 'The Lantern House, Ronks, PA',
    startDate: '2026-03-07',
    darkBackground: false,
  });
});

it('has an empty location if the show has no theater', () => {
  expect(normalizeShowDetails({ id: 'd', show: { ...show, location: null } })?.location).toBe('');
});

it.each([['soon'], ['2026-13-45'], [''], [null]])('has no first day for the date %p', (startDate) => {
  expect(normalizeShowDetails({ id: 'd', show: { ...show, startDate } })?.startDate).toBeNull();
});

it("prefers the editor's text for the location", () => {
  expect(normalizeShowDetails({ id: 'd', show, location: 'Stage door' })?.location).toBe('Stage door');
});

it('displays a backstage tour as BTST and keeps its own event code', () => {
  expect(normalizeShowDetails({ id: 'd', show: { ...show, eventCode: 'BTSLA' } })).toMatchObject({
    eventCode: 'BTSLA',
    displayedCode: 'BTST',
  });
});

it('returns null without a show code', () => {
  expect(normalizeShowDetails({ id: 'd', show: null })).toBeNull();
  expect(normalizeShowDetails({ id: 'd', show: { ...show, eventCode: ' ' } })).toBeNull();
});
