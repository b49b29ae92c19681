/** Writes one sentence to the log. */
export type Log = (sentence: string) => void;

export const log: Log = (sentence) => write(30, sentence);

/** For the sentence with which the publisher ends. */
export const logFatal: Log = (sentence) => write(60, sentence);

/** A JSON line with the fields and levels of pino, like the lines of Helios and of the server of the site. */
function write(level: number, sentence: string): void {
  console.log(JSON.stringify({ level, time: Date.now(), msg: toOneLine(sentence) }));
}

/** Content must not move the cursor of a terminal, or look like another line of the log. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The publisher has nothing to do. The scripts wait for it after a start. */
export const IDLE = 'Waiting for requests.';

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
