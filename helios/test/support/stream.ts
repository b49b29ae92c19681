import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface StreamEvent {
  id: string;
  event: 'snapshot' | 'change';
  data: { version: string; locked: string[]; sold: string[]; freed?: string[] };
}

/** A live stream as a browser sees it. Its events exclude comments and `retry`. */
export interface Stream {
  response: IncomingMessage;
  /** All events so far. */
  events: StreamEvent[];
  /** Resolves with the next event that matches. */
  next(matches?: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  close(): void;
}

const agent = new Agent({ maxSockets: Infinity });

/** Opens a stream and waits for its headers. Throws with the status when the answer is not a stream. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { accept: 'text/event-stream', ...headers }, agent }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) {
    response.resume();
    throw new Error(`The stream was answered with ${response.statusCode}.`);
  }
  return createStream(response);
}

/** Parses the events of a response. */
export function createStream(response: IncomingMessage): Stream {
  const events: StreamEvent[] = [];
  const waiters = new Set<() => void>();
  let nextIndex = 0;
  let text = '';
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)));
      if (fields.event) events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
    }
    for (const wake of waiters) wake();
  });
  return {
    response,
    events,
    next: (matches = () => true) =>
      new Promise((resolve) => {
        const checkEvents = () => {
          while (nextIndex < events.length) {
            const event = events[nextIndex++];
            if (event && matches(event)) {
              waiters.delete(checkEvents);
              return resolve(event);
            }
          }
        };
        waiters.add(checkEvents);
        checkEvents();
      }),
    close: () => void response.destroy(),
  };
}
