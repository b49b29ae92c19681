import type { ChatModel } from '../../content/chat';

/** The theatres' office, whatever the visitor's clock says (SPEC 9). */
const timeZone = 'America/New_York';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether someone answers at this moment: on a day of the week with chat, not on a day without, between start and end. */
export function isChatOpen({ startTime, endTime, daysToShow, disabledDays }: ChatModel, now: Date): boolean {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  // Times of a fixed length: their order is that of their letters.
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  return (
    daysToShow.includes(parts.get('weekday') ?? '') &&
    !disabledDays.includes(day) &&
    startTime <= time &&
    time < endTime
  );
}
