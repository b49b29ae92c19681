/*
 * The chat service is a port: a page with its own URL, shown in an iframe. Nothing is requested from it before the visitor
 * opens the chat. It can close itself (on Escape, for example) by posting `{ type: 'chat:close' }` to its parent window.
 */

/** URL of the service, GATSBY_CHAT_URL. Empty if the site has no chat. */
export const chatUrl = process.env.GATSBY_CHAT_URL ?? '';

/** Whether the message comes from the service's iframe and requests closing. */
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
