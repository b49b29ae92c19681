/** Writes one sentence to the log, with its time. Supervisors and `npm run demo` read the standard output. */
export type Log = (sentence: string) => void;

export const log: Log = (sentence) => console.log(`${new Date().toISOString()} ${toOneLine(sentence)}`);

/** Content must not move the cursor of a terminal, or look like another line of the log. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The publisher has nothing to do. The scripts wait for it after a start. */
export const IDLE = 'Waiting for requests.';

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
