import { show } from '../testItems';
import { normaliseShowDetails } from './showDetails';

it('takes code, theatre and first day from the show', () => {
  expect(normaliseShowDetails({ id: 'd', show })).toEqual({
    eventCode: 'RUTHL',
    displayedCode: 'RUTHL',
    showName: 'Ruth',
    location: 'The Lantern House, Ronks, PA',
    startDate: '2026-03-07',
    darkBackground: false,
  });
});

it('has no place where the show has lost its theatre', () => {
  expect(normaliseShowDetails({ id: 'd', show: { ...show, location: null } })?.location).toBe('');
});

it.each([['soon'], ['2026-13-45'], [''], [null]])('has no first day where the CMS says %p', (startDate) => {
  expect(normaliseShowDetails({ id: 'd', show: { ...show, startDate } })?.startDate).toBeNull();
});

it("prefers the editor's words for the place", () => {
  expect(normaliseShowDetails({ id: 'd', show, location: 'Stage door' })?.location).toBe('Stage door');
});

it('shows a backstage tour as BTST, and still asks for its own code', () => {
  expect(normaliseShowDetails({ id: 'd', show: { ...show, eventCode: 'BTSLA' } })).toMatchObject({
    eventCode: 'BTSLA',
    displayedCode: 'BTST',
  });
});

it('has nothing to show without a show code', () => {
  expect(normaliseShowDetails({ id: 'd', show: null })).toBeNull();
  expect(normaliseShowDetails({ id: 'd', show: { ...show, eventCode: ' ' } })).toBeNull();
});
