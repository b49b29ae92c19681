import { join, relative } from 'node:path';
import { getPreviewUrl, getUrls, ROOT, type StackConfig } from '../../lib-node/config.ts';

/**
 * What the demo prints when it is ready. The README has the same list (describe-demo.test.ts).
 *
 * @param loginLines the log-ins of Directus
 * @param publishedWithin the longest time between a save in Directus and its publication, in seconds
 * @param boxOfficeLink the link of the first log-in
 */
export function describeDemo(
  config: StackConfig,
  loginLines: readonly string[],
  publishedWithin: number,
  boxOfficeLink?: string,
): string {
  const { site, directus, helios, staff } = getUrls(config);
  const dataDir = relative(ROOT, config.dataDir) || '.';
  const previews = `${getPreviewUrl(config)} (in Directus, open a page and press the eye at the right)`;
  const lines: [name: string, ...values: string[]][] = [
    ['The site', site],
    ['Buy a ticket', `${site}/ticketing`, 'test card 4242 4242 4242 4242, any later date, any CVC'],
    ['Directus', directus, ...loginLines],
    ...(config.hasPreviews ? [['Previews', previews] as [string, string]] : []),
    ['Helios', `${helios}/openapi.json`],
    ['Box office', staff, ...(boxOfficeLink ? [`first log-in, with a passkey: ${boxOfficeLink}`] : [])],
    ['Staff API', `${staff}/openapi.json`],
    ['Commands of staff', 'npm run helios -- orders', 'npm run helios -- help lists all'],
    ['Mails', join(dataDir, 'mail')],
    ['Analytics', `${site}/stand-ins/analytics.html`],
    ['Logs', join(dataDir, 'logs')],
  ];
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return [
    ...lines.flatMap(([name, ...values]) =>
      values.map((value, index) => `  ${(index === 0 ? name : '').padEnd(width)}${value}`),
    ),
    '',
    `Content saved in Directus is published within ${publishedWithin / 60} minutes, or by the next "npm run demo".`,
    'Ctrl-C stops everything.',
  ].join('\n');
}
