import { useSyncExternalStore } from 'react';
import moment from 'moment-timezone';
import type { ChatModel } from '../../content/chat';

const minuteMs = 60_000;

/** Calls the listener at the start of each minute, and when a suspended page becomes visible. */
function subscribeToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        listener();
        scheduleNext();
      },
      minuteMs - (Date.now() % minuteMs),
    );
  };
  scheduleNext();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether it is within chat hours now. Updates while the page is open. */
export function useIsChatOpen(chat: ChatModel): boolean {
  return useSyncExternalStore(subscribeToMinutes, () => isChatOpen(chat, new Date()));
}

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
