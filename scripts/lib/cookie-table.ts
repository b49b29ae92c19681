import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

/*
 * The table of /cookies: what the site and the scripts of others store in the browser. The names come from the code; what they are for
 * is written here, for visitors. A name without a purpose, and a purpose without a name, is an error.
 */

type Group = 'Strictly necessary' | 'Performance' | 'Functional' | 'Targeting';

interface Purpose {
  names: readonly string[];
  by: string;
  group: Group;
  why: string;
  howLong: string;
}

const SITE = 'this site';

const PURPOSES: readonly Purpose[] = [
  own(['consent'], 'your choice about this table', '365 days'),
  own(
    ['promo-banner-dismissed', 'notification-banners-dismissed'],
    'what you have closed stays closed',
    'until you delete it',
  ),
  own(
    ['ticketingCart', 'giftCardCart', 'exchangeOfCart'],
    'your carts, and the tickets that you are changing',
    'until they are paid or emptied',
  ),
  own(
    ['paymentAttempt', 'giftCardAttempt', 'unreleasedLocks'],
    'to finish a payment, and to give seats back',
    'until it is done',
  ),
  own(['boughtOrders'], 'your last purchases, so that each counts once', '23 hours'),
  own(['lastOrder'], 'to show your tickets again', 'until the day after the show'),
  own(
    ['mailedLink', 'receivedTicket'],
    'the links that show your tickets work again after a reload',
    'until the tab is closed',
  ),
  own(['lastGiftCardOrder'], 'to show your gift cards again', '30 days'),
  own(
    ['checkoutDraft', 'giftCardCheckoutDraft', 'giftCardFormDraft'],
    'what you typed is not lost',
    'until it is paid, or the tab is closed',
  ),
  own(
    ['ticketQuantities', 'seatSelection', 'seatingFilters', 'lockRequest', 'ticketExchange'],
    'the steps of your purchase',
    'until the tab is closed',
  ),
  own(['paymentGiftCards', 'linkedGiftCard'], 'gift cards that pay for tickets', 'until the tab is closed'),
  own(
    ['scrollPositions', 'seenModals'],
    'your place on a page, and windows that you have seen',
    'until the tab is closed',
  ),
  own(['startedCheckouts', 'lastView'], 'nothing is counted twice', 'until the tab is closed', 'Performance'),
  own(['visit'], 'the campaign and the site that led you here', 'until the tab is closed', 'Performance'),
  own(['reportedOrders'], 'no purchase is counted twice', 'until you delete it', 'Performance'),
  own(
    ['heldEvents'],
    'what you did before you opened the cart is counted, although no counting script runs there',
    'until the next page counts it, or the tab is closed',
    'Performance',
  ),
  own(['clickIds'], 'which advertisement led you here', '90 days', 'Targeting'),
  others(
    'segment',
    ['ajs_anonymous_id', 'ajs_user_id'],
    'Segment',
    'Performance',
    'recognizes this browser',
    '365 days',
  ),
  others(
    'webAnalytics',
    ['_ga', '_ga_…'],
    'Google Analytics',
    'Performance',
    'recognizes this browser',
    '2 years',
  ),
  others(
    'adPixel',
    ['_fbp', '_fbc'],
    'Meta',
    'Targeting',
    'this browser, and the advertisement that led it here',
    '90 days',
  ),
  others(
    'videoAdPixel',
    ['_ttp', '_tt_enable_cookie', 'ttcsid'],
    'TikTok',
    'Targeting',
    'this browser, and its visits',
    '13 months',
  ),
];

function own(
  names: readonly string[],
  why: string,
  howLong: string,
  group: Group = 'Strictly necessary',
): Purpose {
  return { names, by: SITE, group, why, howLong };
}

function others(
  destination: string,
  names: readonly string[],
  by: string,
  group: Group,
  why: string,
  howLong: string,
): Purpose {
  const pattern = readTracePatterns().get(destination);
  const unknown = names.filter((name) => !pattern?.test(name.replace('…', 'X')));
  if (unknown.length > 0)
    throw new Error(`src/analytics/removeTraces.ts does not delete ${unknown.join(', ')}.`);
  return { names, by, group, why, howLong };
}

/** The patterns of the cookies that a withdrawal deletes, by destination. */
export function readTracePatterns(): Map<string, RegExp> {
  const source = readFileSync(join(ROOT, 'src/analytics/removeTraces.ts'), 'utf8');
  return new Map(
    [...source.matchAll(/(\w+): \{\s*cookies: \/(.+?)\/,/g)].map(([, name = '', pattern = '']) => [
      name,
      new RegExp(pattern),
    ]),
  );
}

/** The names of the items that the code of the site stores. Visitors see no preview. */
export function readStoredNames(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|stories|mocks)\.|lib\/storage|templates\/preview\//.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(/(?:storedItem|createDraftItem)\(\s*'([\w-]+)'/g)].map(
      ([, name = '']) => name,
    );
  });
}

/** Compares the names of the code with the purposes. Returns the mistakes. */
export function findMistakes(stored: readonly string[], destinations: Iterable<string>): string[] {
  const described = PURPOSES.filter(({ by }) => by === SITE).flatMap(({ names }) => names);
  return [
    ...stored.filter((name) => !described.includes(name)).map((name) => `${name} has no purpose`),
    ...described.filter((name) => !stored.includes(name)).map((name) => `${name} is not stored`),
    ...[...destinations].filter((name) => !DESTINATIONS.has(name)).map((name) => `${name} has no cookies`),
  ];
}

const DESTINATIONS = new Set(['segment', 'webAnalytics', 'adPixel', 'videoAdPixel']);

/** The HTML of the table. Throws if it is not that of the code. */
export function createCookieTable(): string {
  const mistakes = findMistakes(readStoredNames(), readTracePatterns().keys());
  if (mistakes.length > 0) throw new Error(`scripts/lib/cookie-table.ts: ${mistakes.join('; ')}.`);
  const rows = PURPOSES.map(
    ({ names, by, group, why, howLong }) =>
      `<tr><th scope="row">${names.join(', ')}</th><td>${group}</td><td>${by}</td><td>${why}</td><td>${howLong}</td></tr>`,
  );
  const head = ['Name', 'Kind', 'By', 'What for', 'How long']
    .map((text) => `<th scope="col">${text}</th>`)
    .join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
