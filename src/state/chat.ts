import type { ChatModel } from '../content/chat';
import { createStore, useStore } from './store';

/*
 * The chat outlives the page: who is talking to someone goes on doing so on the next one. So the slice that brings its
 * setting only says it here, and the widget stands around the pages.
 */
const chatStore = createStore<ChatModel | null>(null);

export function setChat(chat: ChatModel | null): void {
  chatStore.set(chat);
}

/** Null where the chat is off, or nothing is known of it yet. */
export function useChat(): ChatModel | null {
  return useStore(chatStore, null);
}
