import type { ChatModel } from '../content/chat';
import { createStore, useStore } from '../runtime/store';

/*
 * A chat must continue when the visitor goes to another page. The slice only passes on its settings; the widget is
 * rendered outside of the pages.
 */
const chatStore = createStore<ChatModel | null>(null);

export function setChat(chat: ChatModel | null): void {
  chatStore.set(chat);
}

/** Null when the chat is off or its settings are not loaded yet. */
export function useChat(): ChatModel | null {
  return useStore(chatStore, null);
}
