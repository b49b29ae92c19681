/** The code of a script that stores the decision of a visitor about consent (src/analytics/consent.ts). It runs before the site. */
export function createDecisionScript(groups: readonly string[]): string {
  const decision = { version: 1, value: { groups, decidedAt: Date.now() } };
  return `localStorage.setItem('playhouse.www.consent', '${JSON.stringify(decision)}')`;
}

/** Adds the decision of a visitor who allows everything to a page. */
export function allowAll(html: string): string {
  const script = createDecisionScript(['C0001', 'C0002', 'C0003', 'C0004']);
  return html.replace('<head>', `<head><script>${script}</script>`);
}
