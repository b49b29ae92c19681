import type { ChatModel } from '../../content/chat';

/** The theatres' office, whatever the visitor's clock says (SPEC 9). */
const timeZone = 'America/New_York';

const dayMs = 86_400_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/**
 * Whether someone answers at this moment: on a day of the week with chat, not on a day without, between start and end. An end
 * that is earlier than the start is on the next day: the hours after midnight belong to the day before.
 */
export function isChatOpen({ startTime, endTime, daysToShow, disabledDays }: ChatModel, now: Date): boolean {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = Date.UTC(Number(parts.get('year')), Number(parts.get('month')) - 1, Number(parts.get('day')));
  // Times of a fixed length: their order is that of their letters.
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  const isDayWithChat = (daysAgo: number) => {
    const day = new Date(today - daysAgo * dayMs);
    return (
      daysToShow.includes(weekdays.format(day)) && !disabledDays.includes(day.toISOString().slice(0, 10))
    );
  };
  if (startTime <= endTime) return startTime <= time && time < endTime && isDayWithChat(0);
  return (startTime <= time && isDayWithChat(0)) || (time < endTime && isDayWithChat(1));
}
