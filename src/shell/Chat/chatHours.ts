import type { ChatModel } from '../../content/chat';

const dayMs = 86_400_000;

/** The CMS stores the English names of days. */
const weekdayFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment as the date and time of a zone, in parts. Each format is created once, because that is slow. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * Whether the time is within chat hours. An end before the start is on the next day: the hours after midnight belong to the
 * day before.
 */
export function isChatOpen(chat: ChatModel, now: Date): boolean {
  const { timeZone, startTime, endTime, daysToShow, disabledDays } = chat;
  const parts = new Map(
    getClock(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
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
