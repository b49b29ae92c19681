import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';
import { createCookieTable, findMistakes, readStoredNames, readTracePatterns } from './cookie-table.ts';

it('has every item that the code of the site stores, and every destination', () => {
  const names = readStoredNames();
  // Written in two ways in the code.
  for (const name of ['consent', 'lastView', 'checkoutDraft', 'giftCardCheckoutDraft'])
    expect(names).toContain(name);
  expect([...readTracePatterns().keys()]).toEqual(['segment', 'webAnalytics', 'adPixel', 'videoAdPixel']);
  expect(findMistakes(names, readTracePatterns().keys())).toEqual([]);
});

it('finds a new item, one that is gone, and a destination without cookies', () => {
  const names = readStoredNames().filter((name) => name !== 'visit');
  expect(findMistakes([...names, 'newItem'], ['newPixel'])).toEqual([
    'newItem has no purpose',
    'visit is not stored',
    'newPixel has no cookies',
  ]);
});

it('is on the page about cookies, and the page about privacy leads to it', () => {
  const read = (page: string) => readFileSync(join(ROOT, `demo/cms/pages/${page}.json`), 'utf8');
  expect(read('cookies')).toContain(JSON.stringify(createCookieTable()));
  expect(read('privacy')).toContain('href=\\"/cookies\\"');
});
