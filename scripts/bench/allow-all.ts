/**
 * Adds a script to a page that stores the decision of a visitor who allows everything (src/analytics/consent.ts), before the other
 * scripts of the page run.
 */
export function allowAll(html: string): string {
  const decision = {
    version: 1,
    value: { groups: ['C0001', 'C0002', 'C0003', 'C0004'], decidedAt: Date.now() },
  };
  const script = `<script>localStorage.setItem('playhouse.www.consent', '${JSON.stringify(decision)}')</script>`;
  return html.replace('<head>', `<head>${script}`);
}
