import { ForbiddenError } from '@directus/errors';

/** What the Studio sends, so that editors see each other. Reading and writing items is only possible over HTTP. */
const ALLOWED_TYPES = ['collab', 'ping', 'pong'];

/**
 * Limits websockets to what the Studio needs. A connection needs a session or a token (WEBSOCKETS_REST_AUTH).
 *
 * @param {(event: string, handler: Function) => void} filter
 * @param {{ PUBLIC_URL: string }} env
 */
export function protectWebsockets(filter, { PUBLIC_URL: publicUrl }) {
  // Browsers send cookies with websockets of other origins, and CORS does not apply to them.
  filter('websocket.authenticate', (accountability, { message }) => {
    const { origin } = accountability;
    if (origin && (!URL.canParse(origin) || new URL(origin).host !== new URL(publicUrl).host)) {
      throw new ForbiddenError();
    }
    // Otherwise a connection could guess passwords. The answer is that of a wrong password.
    if ('email' in message || 'refresh_token' in message) throw new ForbiddenError();
    return accountability;
  });

  filter('websocket.message', (message) => {
    if (!ALLOWED_TYPES.includes(message?.type)) throw new ForbiddenError();
    return message;
  });
}
