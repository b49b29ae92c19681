/*
 * The chat service is a port: a page at an address of its own, shown in a frame. Nothing is asked of it before the visitor
 * opens the chat. It may close itself (on Escape, say) by telling its parent window `{ type: 'chat:close' }`.
 */

/** Where the service is, GATSBY_CHAT_URL. Empty: this site has no chat. */
export const chatUrl = process.env.GATSBY_CHAT_URL ?? '';

/** Whether the message is from the service itself, and asks to be closed. */
export function isCloseRequest(event: MessageEvent<unknown>, frame: Window | null | undefined): boolean {
  const { data, source } = event;
  return (
    frame != null &&
    source === frame &&
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'chat:close'
  );
}
