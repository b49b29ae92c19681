import { useSyncExternalStore } from 'react';
import type { ChatModel } from '../../content/chat';
import { isChatOpen } from './chatHours';

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
