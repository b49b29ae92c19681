import { HeliosError, toHeliosError } from './heliosError';
import { createEventParser } from './serverSentEvents';
import type { Availability, AvailabilityChange } from './types';

/** Helios sends a heartbeat every 15 seconds, so a stream that is silent for longer is dead. */
const STREAM_IDLE_TIMEOUT_MS = 40_000;

/** An event of the availability stream. `open` is sent once the connection is established, also without any change. */
export type AvailabilityEvent =
  | { type: 'open' }
  | { type: 'snapshot'; availability: Availability }
  | { type: 'change'; change: AvailabilityChange };

/** Reads the stream. `timeoutMs` limits the time until it is connected. */
export async function* readAvailability(
  send: typeof fetch | undefined,
  address: string,
  callerSignal: AbortSignal,
  timeoutMs: number,
): AsyncGenerator<AvailabilityEvent> {
  const control = new AbortController();
  const abort = () => control.abort();
  callerSignal.throwIfAborted();
  callerSignal.addEventListener('abort', abort);
  let timer = setTimeout(abort, timeoutMs);
  try {
    const response = await (send ?? fetch)(address, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: control.signal,
    });
    if (!response.ok || !response.body)
      throw toHeliosError(await response.json().catch(() => null), response);
    yield { type: 'open' };
    const events = createEventParser();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(abort, STREAM_IDLE_TIMEOUT_MS);
      const { done, value } = await reader.read();
      if (done) return;
      for (const { type, data } of events.next(text.decode(value, { stream: true }))) {
        if (type === 'snapshot') yield { type, availability: JSON.parse(data) };
        else if (type === 'change') yield { type, change: JSON.parse(data) };
      }
    }
  } catch (error) {
    if (error instanceof HeliosError) throw error;
    callerSignal.throwIfAborted();
    if (control.signal.aborted)
      throw new HeliosError('TIMEOUT', 'The availability stream sent nothing within the timeout.', {
        cause: error,
      });
    throw new HeliosError('UNREACHABLE', 'The availability stream was interrupted.', { cause: error });
  } finally {
    clearTimeout(timer);
    callerSignal.removeEventListener('abort', abort);
    control.abort();
  }
}
