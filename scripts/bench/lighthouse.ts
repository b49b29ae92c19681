import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** npx downloads it, because only this benchmark uses it, and a tenth of all files of the packages would be its own. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Measured {
  /** Milliseconds on a phone with a slow network, as simulated by Lighthouse. */
  lcp: number;
  fcp: number;
  tbt: number;
  /** Cumulative layout shift, without unit. */
  cls: number;
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Failed audits of all categories except performance. */
  failed: string[];
}

/** What this file uses of a report of Lighthouse. */
interface Report {
  runtimeError?: { message: string };
  audits: Partial<Record<string, { title: string; score: number | null; numericValue?: number }>>;
  categories: Partial<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
}

/** Measures a page with Lighthouse's phone emulation in a new browser. Throws when the measurement fails. */
export async function measurePage(url: string, chromePath: string): Promise<Measured> {
  const { runtimeError, audits, categories } = await runLighthouse(url, chromePath);
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);

  const value = (id: string) => {
    const number = audits[id]?.numericValue;
    if (number === undefined) throw new Error(`Lighthouse did not measure ${id} of ${url}.`);
    return number;
  };
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const failed = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => `${ref.id}: ${audits[ref.id]?.title}`),
  );
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    failed,
  };
}

async function runLighthouse(url: string, chromePath: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join()}`,
      '--chrome-flags=--headless=new --no-sandbox',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: chromePath }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}
