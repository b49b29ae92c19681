/** A finished test of any runner. */
export interface FinishedTest {
  /** The file and the title of the test */
  name: string;
  milliseconds: number;
}

/** How many tests a part of `npm test` lists */
const COUNT = 10;

/** The first line of the list. `npm test` prints the output of a successful part from here on. */
export const SLOWEST_TITLE = 'Slowest tests';

/** Returns the slowest tests as lines, the slowest first. Each reporter of this folder prints them at the end of its run. */
export function formatSlowest(tests: readonly FinishedTest[]): string {
  const lines = tests
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, COUNT)
    .map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return `\n${SLOWEST_TITLE}\n${lines.join('\n')}\n`;
}
