import { normaliseChat } from './chat';

const setting = {
  id: 'c',
  enabled: true,
  startTime: '09:00:00',
  endTime: '17:30:00',
  daysToShow: ['Monday', 'Saturday'],
  specificDaysToDisable: [{ day: '2026-12-25' }, { day: null }, { day: '2026-07-04T00:00:00' }],
};

it('says hours, days and holidays', () => {
  expect(normaliseChat(setting)).toEqual({
    startTime: '09:00',
    endTime: '17:30',
    daysToShow: ['Monday', 'Saturday'],
    disabledDays: ['2026-12-25', '2026-07-04'],
  });
});

it('is null where the chat is off, or not set up', () => {
  expect(normaliseChat({ ...setting, enabled: false })).toBeNull();
  expect(normaliseChat(null)).toBeNull();
});

it('lasts the whole day where no hours are set, and until midnight where it ends at 0:00', () => {
  expect(normaliseChat({ ...setting, startTime: null, endTime: null })).toMatchObject({
    startTime: '00:00',
    endTime: '24:00',
  });
  expect(normaliseChat({ ...setting, endTime: '00:00:00' })?.endTime).toBe('24:00');
});

it('has no days where an editor chose none, and drops what is no list', () => {
  expect(normaliseChat({ ...setting, daysToShow: null, specificDaysToDisable: 'never' })).toMatchObject({
    daysToShow: [],
    disabledDays: [],
  });
});
