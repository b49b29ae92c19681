import { parseUrl } from '../lib/parseUrl';
import { isRecord, readStored, writeStored, storedItem } from '../lib/storage';
import { readClickIds, type ClickIds } from './clickIds';
import { allowsAnalytics, getConsent, subscribeToConsent, type Consent } from './consent';
import { getLoadedAddress } from './loadedAddress';
import { cleanPageUrl, cleanReferrer } from './pageUrl';

/*
 * How a visit began (product 19.4): its first address with a campaign or a click id, or else its first one, and the site that led
 * here. Before a decision only the memory of the tab has it, so that it survives a load of another page.
 */

/** Cleaned addresses. */
interface VisitStart {
  /** With click ids, if the visitor has not decided against them */
  url: string;
  /** The origin of another site, or empty */
  referrer: string;
}

/** The names of the `utm_*` parameters at the customer-data platform: https://segment.com/docs/connections/spec/common/ */
const campaignNames = {
  utm_source: 'source',
  utm_medium: 'medium',
  utm_campaign: 'name',
  utm_term: 'term',
  utm_content: 'content',
} as const;

export type Campaign = Partial<Record<(typeof campaignNames)[keyof typeof campaignNames], string>>;

/** What Helios takes (`Visit` of its API). More of a text is cut, because no purchase may fail for it. */
const maxTextLength = 200;

function isVisitStart(value: unknown): value is VisitStart {
  return (
    isRecord(value) &&
    typeof value.url === 'string' &&
    parseUrl(value.url) !== null &&
    typeof value.referrer === 'string'
  );
}

/** Written after consent only. */
const storedVisit = storedItem('visit', 'session', isVisitStart);

/** The name of a window is the only memory of a tab that outlives a page and is no storage. Browsers clear it for other sites. */
const namePrefix = 'playhouse.www.visit ';

function readWindowName(): VisitStart | null {
  if (!window.name.startsWith(namePrefix)) return null;
  try {
    const value: unknown = JSON.parse(window.name.slice(namePrefix.length));
    return isVisitStart(value) ? value : null;
  } catch {
    return null;
  }
}

/** Leaves a name alone that somebody else has given. */
function writeWindowName(start: VisitStart | null): void {
  if (window.name !== '' && !window.name.startsWith(namePrefix)) return;
  window.name = start === null ? '' : namePrefix + JSON.stringify(start);
}

let current: VisitStart | null = null;
let isStarted = false;

/** Remembers how the visit began. Call it with each load of a page that has a destination; a repeat changes nothing. */
export function startVisit(): void {
  // A frame is part of another page.
  if (isStarted || window !== window.top) return;
  isStarted = true;
  current = findStart(readStored(storedVisit) ?? readWindowName());
  const apply = () => keepAsAllowed(getConsent());
  apply();
  subscribeToConsent(apply);
}

function findStart(known: VisitStart | null): VisitStart {
  const { referrer } = document;
  const isInternal = referrer !== '' && new URL(referrer).origin === location.origin;
  const own = {
    url: cleanPageUrl(getLoadedAddress(), { withClickIds: true }),
    referrer: isInternal ? '' : cleanReferrer(referrer, location.origin),
  };
  // Another campaign is another visit. The page of a bank, from which a visitor comes back, is not.
  if (new URL(own.url).search !== '') return own;
  if (known) return known;
  // A page that was left before this code ran.
  return isInternal ? { url: cleanPageUrl(referrer, { withClickIds: true }), referrer: '' } : own;
}

/** Without a decision: in memory. With consent: in the storage of the tab. After a refusal: nowhere, also not for a later consent. */
function keepAsAllowed({ groups, isDecided }: Consent): void {
  const isAllowed = allowsAnalytics({ groups });
  if (isDecided && !isAllowed) current = null;
  else if (isDecided && current && !groups.has('C0004'))
    current = { ...current, url: removeClickIds(current.url) };
  writeStored(storedVisit, isAllowed ? current : null);
  writeWindowName(isAllowed || isDecided ? null : current);
}

function removeClickIds(url: string): string {
  return cleanPageUrl(url);
}

/** Null after a refusal. */
export function readVisitStart(): VisitStart | null {
  return current;
}

/** The campaign and the site that led here. */
export interface Attribution {
  campaign?: Campaign;
  referrer?: string;
}

export function readAttribution(): Attribution {
  if (!current) return {};
  const query = new URL(current.url).searchParams;
  const campaign: Campaign = {};
  for (const [parameter, name] of Object.entries(campaignNames)) {
    const text = query.get(parameter)?.slice(0, maxTextLength);
    if (text) campaign[name] = text;
  }
  return {
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
    ...(current.referrer ? { referrer: current.referrer } : {}),
  };
}

/** What Helios gets with an order, as far as the visitor allows it, so that its report is that of the visitor. */
interface OrderVisit extends Attribution {
  anonymousId?: string;
  clickIds?: ClickIds;
}

export function describeOrderVisit(): { visit?: OrderVisit } {
  const { groups } = getConsent();
  if (!groups.has('C0002')) return {};
  const clickIds = groups.has('C0004') ? readClickIds() : {};
  const anonymousId = readAnonymousId();
  const visit = {
    ...readAttribution(),
    ...(anonymousId ? { anonymousId } : {}),
    ...(Object.keys(clickIds).length > 0 ? { clickIds } : {}),
  };
  return Object.keys(visit).length > 0 ? { visit } : {};
}

/** The id that the library of the customer-data platform has given to the visitor. */
function readAnonymousId(): string | null {
  try {
    const id: unknown = JSON.parse(localStorage.getItem('ajs_anonymous_id') ?? 'null');
    return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
