/**
 * Talks with the card fields of the payment provider, which stand in a frame of the provider's own origin:
 * card data stays there, and only a token comes out. The words of the protocol:
 * - to the frame: `{ type: 'tokenise', postalCode }`, with the postal code of the billing address
 * - from the frame, as the answer: `{ type: 'payment-method', id }` or `{ type: 'invalid', message }`
 * - from the frame, by itself: `{ type: 'ready' }`, `{ type: 'height', height }`, `{ type: 'submit' }`, and
 *   `{ type: 'failed' }` when its fields did not load
 */

export type TokeniseAnswer =
  { kind: 'token'; id: string } | { kind: 'invalid'; message: string } | { kind: 'silent' };

/** How long the frame may take to answer before it counts as silent. */
const TOKENISE_TIMEOUT_MS = 15_000;

/** Reads a message as an answer of the frame; null when it is from elsewhere or says something else. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window,
  origin: string,
): TokeniseAnswer | null {
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

/** Asks the frame for a token of the card that was typed into it. */
export function tokenise(frame: Window, origin: string, postalCode: string): Promise<TokeniseAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: TokeniseAnswer) => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
      resolve(answer);
    };
    const onMessage = (event: MessageEvent) => {
      const answer = readFrameMessage(event, frame, origin);
      if (answer) finish(answer);
    };
    const timer = setTimeout(() => finish({ kind: 'silent' }), TOKENISE_TIMEOUT_MS);
    window.addEventListener('message', onMessage);
    frame.postMessage({ type: 'tokenise', postalCode }, origin);
  });
}

/**
 * What the frame says by itself: that it is there, how tall it is (in CSS pixels), that Enter was pressed in it, that its
 * fields did not load.
 */
export type FrameSignal =
  { kind: 'ready' } | { kind: 'height'; height: number } | { kind: 'submit' } | { kind: 'failed' };

/** Reads a message as a signal of the frame; null when it is from elsewhere or says something else. */
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
