import type { Readable } from 'node:stream';

/** Characters of a line of output in the log. */
export const MAX_LINE = 2000;

/**
 * Passes the output of a worker to the log, line by line. Of a long line, only the start is kept: without a limit, endless output
 * would fill the memory of the server.
 */
export function forwardLines(stream: Readable, log: (line: string) => void): void {
  let line = '';
  let isLogged = false;

  /** @param text without a line end */
  function add(text: string) {
    if (isLogged) return;
    line += text.slice(0, MAX_LINE - line.length);
    if (line.length === MAX_LINE) end();
  }

  function end() {
    if (!isLogged) log(line.replace(/\r$/, ''));
    line = '';
    isLogged = true;
  }

  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    add(first);
    for (const other of others) {
      end();
      isLogged = false;
      add(other);
    }
  });
  stream.on('end', () => {
    if (line !== '') end();
  });
}
