import type { BrowserContext } from '@playwright/test';

interface Violation {
  page: string;
  directive: string;
  blocked: string;
  sample: string;
}

/** Collects the violations of all pages and frames of a context. */
export async function watchViolations(context: BrowserContext): Promise<Violation[]> {
  const violations: Violation[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: Violation) =>
    violations.push(violation),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { blockedURI: blocked, effectiveDirective: directive, sample } = event;
      void (
        window as unknown as { reportViolation: (violation: Violation) => Promise<void> }
      ).reportViolation({
        page: location.pathname,
        directive,
        blocked,
        sample,
      });
    });
  });
  return violations;
}
