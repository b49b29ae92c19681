import { cleanPageUrl, cleanReferrer, isPersonalUrl } from './pageUrl';

const site = 'https://www.example';

test.each([
  ['/ticketing/confirmation?order=0191f3c2-secret', '/ticketing/confirmation'],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats?eventId=7', '/ticketing/RUTHL/2026-11-28T19:00:00/seats'],
  [
    '/shows?utm_source=mail&utm_campaign=easter&email=a@b.org#cast',
    '/shows?utm_source=mail&utm_campaign=easter',
  ],
  ['/?utm_content=naomi@example.com', '/'],
  ['/tickets/0191f3c2-7a11-7c33-9a11-2b6f0c1d2e3f', '/tickets/redacted'],
  ['/tickets/AbCdEfGh1jKlMnOpQrStUvWx/print', '/tickets/redacted/print'],
  ['/tickets/AbCdEfGhIjKlMnOpQrStUvWx', '/tickets/redacted'],
  ['/newsletter/naomi@example.org', '/newsletter/redacted'],
  ['/a-page-with-a-long-name-without-numbers', '/a-page-with-a-long-name-without-numbers'],
  ['/?gclid=c1&msclkid=m1', '/'],
])('%s is sent as %s', (path, expected) => {
  expect(cleanPageUrl(site + path)).toBe(site + expected);
});

test('click ids are kept where they are allowed', () => {
  expect(cleanPageUrl(`${site}/?gclid=c1&x=1`, { withClickIds: true })).toBe(`${site}/?gclid=c1`);
});

test.each([
  ['', ''],
  [`${site}/gift-cards/confirmation?order=secret`, `${site}/gift-cards/confirmation`],
  ['https://search.example/results?q=private', 'https://search.example/'],
  ['android-app://mail.example/', 'android-app://mail.example/'],
])('the referrer %j is sent as %j', (referrer, expected) => {
  expect(cleanReferrer(referrer, site)).toBe(expected);
});

test.each([
  ['/ticketing/confirmation?order=0191f3c2-7a11-7c33-9a11-2b6f0c1d2e3f', true],
  ['/ticketing/checkout#gift-card=AAAA-BBBB-CCCC-DDDD', true],
  ['/newsletter#confirm=secret', true],
  ['/newsletter/naomi%40example.org', true],
  ['/?reader=naomi@example.org', true],
  ['/?utm_content=naomi@example.org', true],
  ['/?utm_campaign=Christmas_2026_Lancaster_and_Branson&gclid=Cj0KCQiAgP6PBhDmARIsAPWMq6k', false],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats?eventId=7', false],
  ['/films?film=jonah#cast', false],
  ['/shows/queen-esther-in-branson-2026', false],
  ['/?srsltid=AfmBOoq1x0Qm3vYtq8rZk2pLw9sD4', false],
  ['/', false],
])('whether %s may be personal: %s', (path, isPersonal) => {
  expect(isPersonalUrl(site + path)).toBe(isPersonal);
});
