import type { FastifyBaseLogger } from 'fastify';

/** Returns the lines that a logger writes from now on, and keeps them from its output. For a logger of Fastify. */
export function captureLog(log: FastifyBaseLogger): string[] {
  const lines: string[] = [];
  // Pino has no public way to replace the output of a logger that exists.
  const logger = log as unknown as Record<symbol, unknown>;
  const output = Object.getOwnPropertySymbols(logger).find(
    ({ description }) => description === 'pino.stream',
  );
  if (!output) throw new Error('The logger has no output.');
  logger[output] = { write: (line: string) => lines.push(line) };
  return lines;
}
