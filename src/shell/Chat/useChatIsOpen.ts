import { useSyncExternalStore } from 'react';
import type { ChatModel } from '../../content/chat';
import { isChatOpen } from './chatHours';

const minute = 60_000;

/** Calls at the beginning of each minute, and when a page that slept is looked at again. */
function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      minute - (Date.now() % minute),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether someone answers now; changes when the hour comes while the page is open. */
export function useChatIsOpen(chat: ChatModel): boolean {
  return useSyncExternalStore(everyMinute, () => isChatOpen(chat, new Date()));
}
