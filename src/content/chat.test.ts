import { normalizeChat } from './chat';
import type { ChatSettingItem } from './items';
import { location } from './items.mocks';

const setting = {
  id: 'c',
  enabled: true,
  startTime: '09:00:00',
  endTime: '17:30:00',
  daysToShow: ['Monday', 'Saturday'],
  specificDaysToDisable: [{ day: '2026-12-25' }, { day: null }, { day: '2026-07-04T00:00:00' }],
};

const locations = [{ ...location, timeZone: 'America/New_York' }];
const normalize = (item: ChatSettingItem | null) => normalizeChat({ setting: item, locations });

it('reads hours, days and holidays', () => {
  expect(normalize(setting)).toEqual({
    timeZone: 'America/New_York',
    startTime: '09:00',
    endTime: '17:30',
    daysToShow: ['Monday', 'Saturday'],
    disabledDays: ['2026-12-25', '2026-07-04'],
  });
});

it('returns null if the chat is off or has no setting', () => {
  expect(normalize({ ...setting, enabled: false })).toBeNull();
  expect(normalize(null)).toBeNull();
});

it('is open all day without hours, and until midnight if it ends at 0:00', () => {
  expect(normalize({ ...setting, startTime: null, endTime: null })).toMatchObject({
    startTime: '00:00',
    endTime: '24:00',
  });
  expect(normalize({ ...setting, endTime: '00:00:00' })?.endTime).toBe('24:00');
});

it('has no days if none are set, and ignores a value that is not a list', () => {
  expect(normalize({ ...setting, daysToShow: null, specificDaysToDisable: 'never' })).toMatchObject({
    daysToShow: [],
    disabledDays: [],
  });
});

it('has the time zone of the first theater that has one, and is off without any', () => {
  const theaters = [
    { ...location, id: 'second', sort: 2, timeZone: 'America/Chicago' },
    { ...location, id: 'first', sort: 1, timeZone: 'America/Denver' },
  ];
  expect(normalizeChat({ setting, locations: theaters })?.timeZone).toBe('America/Denver');
  expect(normalizeChat({ setting, locations: [location] })).toBeNull();
  expect(normalizeChat({ setting, locations: [{ ...location, timeZone: 'New York' }] })).toBeNull();
});
