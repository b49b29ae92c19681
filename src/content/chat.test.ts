import { normalizeChat } from './chat';

const setting = {
  id: 'c',
  enabled: true,
  startTime: '09:00:00',
  endTime: '17:30:00',
  daysToShow: ['Monday', 'Saturday'],
  specificDaysToDisable: [{ day: '2026-12-25' }, { day: null }, { day: '2026-07-04T00:00:00' }],
};

it('reads hours, days and holidays', () => {
  expect(normalizeChat(setting)).toEqual({
    startTime: '09:00',
    endTime: '17:30',
    daysToShow: ['Monday', 'Saturday'],
    disabledDays: ['2026-12-25', '2026-07-04'],
  });
});

it('returns null if the chat is off or has no setting', () => {
  expect(normalizeChat({ ...setting, enabled: false })).toBeNull();
  expect(normalizeChat(null)).toBeNull();
});

it('is open all day without hours, and until midnight if it ends at 0:00', () => {
  expect(normalizeChat({ ...setting, startTime: null, endTime: null })).toMatchObject({
    startTime: '00:00',
    endTime: '24:00',
  });
  expect(normalizeChat({ ...setting, endTime: '00:00:00' })?.endTime).toBe('24:00');
});

it('has no days if none are set, and ignores a value that is not a list', () => {
  expect(normalizeChat({ ...setting, daysToShow: null, specificDaysToDisable: 'never' })).toMatchObject({
    daysToShow: [],
    disabledDays: [],
  });
});
