import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestEvent } from 'node:test/reporters';
import { formatSlowest, type FinishedTest } from './format.ts';

/**
 * Arguments of Node that run tests. The reporter "spec" prints the failures once more at the end, also in a log; the reporter of this file
 * prints the slowest tests.
 */
export const NODE_TEST_ARGS: readonly string[] = [
  '--test',
  ...['spec', fileURLToPath(import.meta.url)].flatMap((reporter) => [
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ]),
];

/** Reporter of `node --test`: prints the slowest tests at the end. */
export default async function* reportSlowest(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: FinishedTest[] = [];
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    const file = data.file ? relative(process.cwd(), data.file) : '';
    tests.push({ name: `${file} ${data.name}`, milliseconds: data.details.duration_ms });
  }
  yield formatSlowest(tests);
}
