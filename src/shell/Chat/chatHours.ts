import moment from 'moment-timezone';
import type { ChatModel } from '../../content/chat';

/**
 * Whether the time is within chat hours. An end before the start is on the next day: the hours after midnight belong to the
 * day before.
 */
export function isChatOpen(chat: ChatModel, now: Date): boolean {
  const { timeZone, startTime, endTime, daysToShow, disabledDays } = chat;
  const local = moment.tz(now, timeZone);
  // Times have a fixed length, so they can be compared as strings.
  const time = local.format('HH:mm');
  const isDayWithChat = (daysAgo: number) => {
    const day = local.clone().subtract(daysAgo, 'days');
    // The CMS stores the English names of days.
    return daysToShow.includes(day.format('dddd')) && !disabledDays.includes(day.format('YYYY-MM-DD'));
  };
  if (startTime <= endTime) return startTime <= time && time < endTime && isDayWithChat(0);
  return (startTime <= time && isDayWithChat(0)) || (time < endTime && isDayWithChat(1));
}
