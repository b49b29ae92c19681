import { displayedEventCode } from './shows';

it('shows every backstage tour as BTST, and other codes as they are', () => {
  expect(displayedEventCode('BTSLA')).toBe('BTST');
  expect(displayedEventCode('RUTHL')).toBe('RUTHL');
  expect(displayedEventCode('XBTSL')).toBe('XBTSL');
});
