import { createHash } from 'node:crypto';
import { cleanPageUrl, cleanReferrer, isPersonalUrl } from './pageUrl';

const site = 'https://www.example';

/** Secrets in the forms that Helios makes, always the same ones: UUIDs, ids of orders, tokens of mails, signed ones, and hexadecimal digits. */
const secrets = Array.from({ length: 2_000 }, (_, index) => {
  const bytes = createHash('sha512').update(`secret ${index}`).digest();
  const hex = bytes.toString('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const linkId = bytes.subarray(0, 32).toString('base64url');
  const id = bytes.subarray(0, 24).toString('base64url');
  return [uuid, id, linkId, `${id}.${linkId}`, hex.slice(0, 24), hex.slice(0, 64)];
}).flat();

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

test.each([
  '/50th-anniversary-celebration',
  '/news/2nd-annual-gala-lancaster',
  '/group-rates-and-faq-covid19',
  '/about#the-50th-anniversary-celebration',
  '/films/the-story-of-jonah-at-7pm',
  '/files/the-program-of-the-season.pdf',
])('the name of a page is no secret: %s', (path) => {
  expect(isPersonalUrl(site + path)).toBe(false);
  expect(cleanPageUrl(site + path)).toBe((site + path).split('#')[0]);
});

test('a UUID, an id and a token are secrets, in a path, a parameter and an anchor', () => {
  const missed = secrets.filter(
    (secret) =>
      !['/tickets/', '/?order=', '/#'].every((before) => isPersonalUrl(site + before + secret)) ||
      cleanPageUrl(`${site}/tickets/${secret}`) !== `${site}/tickets/redacted`,
  );
  expect(missed).toEqual([]);
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
  ['/films#cast', false],
  ['/lancaster?infoCarousel3f2aIndex=2', false],
  ['/?phone=7175550100', true],
  ['/?name=Naomi+Weaver', true],
  ['/?first=naomi&last=weaver', true],
  ['/?token=abc123', true],
  ['/?t=x', true],
  ['/?utm_phone=7175550100', true],
  ['/?eventId=7175550100', true],
  ['/ticketing/RUTHL/calendar?eventId=naomi', true],
  ['/group/717-555-0100', true],
  ['/group/+17175550100', true],
  ['/group/Naomi%20Weaver', true],
  ['/t/Xy12ab9Q', true],
  ['/#Xy12ab9Q', true],
  ['/#717-555-0100', true],
  ['/ticketing/RUTHL/2026-11-28T19%3A00%3A00', false],
  ['/news/2026-11-28', false],
  ['/shows/queen-esther-in-branson-2026', false],
  ['/?srsltid=AfmBOoq1x0Qm3vYtq8rZk2pLw9sD4', false],
  ['/', false],
])('whether %s may be personal: %s', (path, isPersonal) => {
  expect(isPersonalUrl(site + path)).toBe(isPersonal);
});
