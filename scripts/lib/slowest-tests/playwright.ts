import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { formatSlowest, type FinishedTest } from './format.ts';

/** Reporter of Playwright: prints the slowest tests at the end. */
export default class SlowestTests implements Reporter {
  private readonly tests: FinishedTest[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.tests.push({ name: test.titlePath().filter(Boolean).join(' › '), milliseconds: duration });
  }

  onEnd(): void {
    process.stdout.write(formatSlowest(this.tests));
  }

  printsToStdio(): boolean {
    return true;
  }
}
