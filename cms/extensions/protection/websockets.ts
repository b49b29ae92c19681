import { getWebSocketController } from '@directus/api/websocket/controllers/index';
import { ForbiddenError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Register, Row } from '../lib/directus.ts';

/** What the Studio sends, so that editors see each other. Reading and writing items is only possible over HTTP. */
const ALLOWED_TYPES = ['collab', 'ping', 'pong'];

/** Bytes of a message: as many as Directus accepts in a request. A message contains the value of one field. */
const LONGEST_MESSAGE = 1024 * 1024;
/** Connections of one account at the same time. Each tab of the Studio has one. */
const MOST_CONNECTIONS = 20;

/** A connection of an account. */
interface Client {
  accountability: Accountability;
  once: (event: 'close', run: () => void) => unknown;
  terminate: () => void;
}

/** Limits websockets to what the Studio needs. A connection needs a session or a token (WEBSOCKETS_REST_AUTH). */
export function protectWebsockets({ filter, action }: Omit<Register, 'init'>, publicUrl: string): void {
  // Browsers send cookies with websockets of other origins, and CORS does not apply to them.
  filter('websocket.authenticate', (accountability: Accountability, { message }: { message: Row }) => {
    const { origin } = accountability;
    if (origin && (!URL.canParse(origin) || new URL(origin).host !== new URL(publicUrl).host)) {
      throw new ForbiddenError();
    }
    // Otherwise a connection could guess passwords. The answer is that of a wrong password.
    if ('email' in message || 'refresh_token' in message) throw new ForbiddenError();
    return accountability;
  });

  filter('websocket.message', (message: { type?: string } | undefined) => {
    if (!ALLOWED_TYPES.includes(message?.type ?? '')) throw new ForbiddenError();
    return message;
  });

  // Directus has no setting for it, and accepts 100 MB.
  action('server.start', () => {
    const controller = getWebSocketController();
    if (controller) controller.server.options.maxPayload = LONGEST_MESSAGE;
  });

  // The limit of Directus is for all accounts together, so one account could keep out the others.
  const connections = new Map<string | null, number>();
  action('websocket.connect', ({ client }: { client: Client }) => {
    const { user } = client.accountability;
    const count = (connections.get(user) ?? 0) + 1;
    connections.set(user, count);
    client.once('close', () => {
      const left = (connections.get(user) ?? 0) - 1;
      if (left > 0) connections.set(user, left);
      else connections.delete(user);
    });
    // A client could ignore a request to close, and send more.
    if (count > MOST_CONNECTIONS) client.terminate();
  });
}
