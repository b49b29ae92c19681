import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

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

/** Measures a page with Lighthouse's phone emulation in a new browser. Throws when the measurement fails. */
export async function measurePage(url: string, chromePath: string): Promise<Measured> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { audits, categories, runtimeError } = result.lhr;
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
  } finally {
    await chrome.kill();
  }
}
