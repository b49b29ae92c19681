/**
 * The messages between this page and the card fields of the payment provider, which are in an iframe of the
 * provider's origin. Card data stays there; only a token is returned. The messages of the protocol:
 * - to the frame: `{ type: 'tokenise', postalCode }`, with the postal code of the billing address, and `{ type: 'status'
 *   }`, to repeat the signal `ready` or `failed`
 * - answers of the frame: `{ type: 'payment-method', id }` or `{ type: 'invalid', message }`
 * - signals of the frame: `{ type: 'ready' }`, `{ type: 'height', height }`, `{ type: 'submit' }`, and `{ type:
 *   'failed' }` when its fields did not load
 */

export type TokenizeAnswer =
  { kind: 'token'; id: string } | { kind: 'invalid'; message: string } | { kind: 'noAnswer' };

/** Timeout for an answer of the frame, in milliseconds. */
const TOKENIZE_TIMEOUT_MS = 15_000;

/** Reads a message as an answer of the frame. Null for another sender or message. */
export function readTokenizeAnswer(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window,
  origin: string,
): TokenizeAnswer | null {
  if (event.origin !== origin || event.source !== frame) return null;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'payment-method' && 'id' in data && typeof data.id === 'string')
    return { kind: 'token', id: data.id };
  if (data.type === 'invalid')
    return {
      kind: 'invalid',
      message: 'message' in data && typeof data.message === 'string' ? data.message : '',
    };
  return null;
}

/**
 * Asks the frame for its state, because its signals may have come before this page listened. A frame that is still loading
 * ignores it, and sends its state when it is ready.
 */
export function requestStatus(frame: Window, origin: string): void {
  frame.postMessage({ type: 'status' }, origin);
}

/**
 * Requests a token of the card from the frame, again when the frame becomes ready, because a frame that is loading cannot
 * receive it. Resolves to `noAnswer` after the timeout, when the fields fail to load, or when the signal aborts.
 */
export function tokenize(
  frame: Window,
  origin: string,
  postalCode: string,
  signal?: AbortSignal,
): Promise<TokenizeAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: TokenizeAnswer) => {
      window.removeEventListener('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(timer);
      resolve(answer);
    };
    const onMessage = (event: MessageEvent) => {
      const answer = readTokenizeAnswer(event, frame, origin);
      if (answer) finish(answer);
      const status = readFrameSignal(event, frame, origin)?.kind;
      if (status === 'ready') request();
      if (status === 'failed') onAbort();
    };
    const request = () => frame.postMessage({ type: 'tokenise', postalCode }, origin);
    const onAbort = () => finish({ kind: 'noAnswer' });
    const timer = setTimeout(onAbort, TOKENIZE_TIMEOUT_MS);
    signal?.addEventListener('abort', onAbort);
    window.addEventListener('message', onMessage);
    request();
  });
}

/** A signal of the frame: it is ready, its height (CSS pixels), Enter was pressed, or its fields did not load. */
type FrameSignal =
  { kind: 'ready' } | { kind: 'height'; height: number } | { kind: 'submit' } | { kind: 'failed' };

/** Reads a message as a signal of the frame. Null for another sender or message. */
export function readFrameSignal(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window,
  origin: string,
): FrameSignal | null {
  if (event.origin !== origin || event.source !== frame) return null;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  switch (data.type) {
    case 'ready':
      return { kind: 'ready' };
    case 'submit':
      return { kind: 'submit' };
    case 'failed':
      return { kind: 'failed' };
    case 'height':
      return 'height' in data && typeof data.height === 'number' && data.height > 0
        ? { kind: 'height', height: data.height }
        : null;
    default:
      return null;
  }
}
