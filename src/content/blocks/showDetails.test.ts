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
