import { getChildAgeRange, getDisplayedEventCode } from './shows';

it('displays every backstage tour as BTST and keeps other codes', () => {
  expect(getDisplayedEventCode('BTSLA')).toBe('BTST');
  expect(getDisplayedEventCode('RUTHL')).toBe('RUTHL');
  expect(getDisplayedEventCode('XBTSL')).toBe('XBTSL');
});

it('returns the age range of children, from 2 years as of 2026', () => {
  expect(getChildAgeRange('2025-12-31')).toBe('3-12');
  expect(getChildAgeRange('2026-01-01')).toBe('2-12');
});
