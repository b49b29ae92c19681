import type { ChatModel } from '../../content/chat';

/** Chat hours are in the time zone of the office (product 9). */
const timeZone = 'America/New_York';

const dayMs = 86_400_000;

const officeTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/**
 * Whether the time is within chat hours. An end before the start is on the next day: the hours after midnight belong to the
 * day before.
 */
export function isChatOpen({ startTime, endTime, daysToShow, disabledDays }: ChatModel, now: Date): boolean {
  const parts = new Map(officeTimeFormat.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = Date.UTC(Number(parts.get('year')), Number(parts.get('month')) - 1, Number(parts.get('day')));
  // Times have a fixed length, so they can be compared as strings.
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  const isDayWithChat = (daysAgo: number) => {
    const day = new Date(today - daysAgo * dayMs);
    return (
      daysToShow.includes(weekdayFormat.format(day)) && !disabledDays.includes(day.toISOString().slice(0, 10))
    );
  };
  if (startTime <= endTime) return startTime <= time && time < endTime && isDayWithChat(0);
  return (startTime <= time && isDayWithChat(0)) || (time < endTime && isDayWithChat(1));
}
