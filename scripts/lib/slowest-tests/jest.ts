import { relative } from 'node:path';
import type { TestResult } from '@jest/reporters';
import { formatSlowest, type FinishedTest } from './format.ts';

/** Reporter of Jest: prints the slowest tests at the end. */
export default class SlowestTests {
  private readonly tests: FinishedTest[] = [];

  onTestResult(_test: unknown, { testFilePath, testResults }: TestResult): void {
    const file = relative(process.cwd(), testFilePath);
    for (const { fullName, duration } of testResults)
      this.tests.push({ name: `${file} ${fullName}`, milliseconds: duration ?? 0 });
  }

  onRunComplete(): void {
    process.stderr.write(formatSlowest(this.tests));
  }
}
