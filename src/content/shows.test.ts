import { childAgeRange, displayedEventCode } from './shows';

it('shows every backstage tour as BTST, and other codes as they are', () => {
  expect(displayedEventCode('BTSLA')).toBe('BTST');
  expect(displayedEventCode('RUTHL')).toBe('RUTHL');
  expect(displayedEventCode('XBTSL')).toBe('XBTSL');
});

it('lets children in from 2 as of 2026', () => {
  expect(childAgeRange('2025-12-31')).toBe('3-12');
  expect(childAgeRange('2026-01-01')).toBe('2-12');
});
