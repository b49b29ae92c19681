import {
  isRecord,
  notifyOfStored,
  readStored,
  subscribeToStored,
  writeStored,
  storedItem,
} from '../lib/storage';

/** Strictly necessary, performance, functional, targeting (product 4.8). */
export const consentGroups = ['C0001', 'C0002', 'C0003', 'C0004'] as const;

export type ConsentGroup = (typeof consentGroups)[number];

export interface Consent {
  /** What the visitor allows. It always contains C0001. */
  readonly groups: ReadonlySet<ConsentGroup>;
  readonly isDecided: boolean;
  /** Whether the browser sends the Global Privacy Control signal. It excludes C0004, whatever was chosen. */
  readonly isGpc: boolean;
}

interface StoredConsent {
  groups: readonly ConsentGroup[];
  /** Milliseconds since 1970. */
  decidedAt: number;
  /** The decision was made in the banner of OneTrust. It counts in a page once OneTrust has answered there. */
  isOfOneTrust?: true;
}

const lifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** How far in the future a decision may be, because the clock of the device was corrected. */
const maxClockErrorMs = 24 * 60 * 60 * 1000;

/** A higher version asks all visitors again, for example because a group has a new purpose. */
export const storedConsent = storedItem(
  'consent',
  'local',
  (value): value is StoredConsent =>
    isRecord(value) &&
    Array.isArray(value.groups) &&
    value.groups.every(isConsentGroup) &&
    typeof value.decidedAt === 'number' &&
    isCurrent(value.decidedAt),
);

let lastConsent: Consent | undefined;
/** Whether OneTrust asks in this page, and whether it has answered. */
let oneTrust: 'absent' | 'awaited' | 'answered' = 'absent';

/** The decision that counts in this page. */
function readDecision(): StoredConsent | null {
  const stored = readStored(storedConsent);
  const needsAnswer = oneTrust === 'awaited' || stored?.isOfOneTrust === true;
  return needsAnswer && oneTrust !== 'answered' ? null : stored;
}

/** OneTrust asks in this page: no decision counts before its answer. */
export function awaitOneTrust(): void {
  oneTrust = 'awaited';
}

/** OneTrust has answered: takes over what it allows, or null, which means that the visitor has not decided there. */
export function adoptOneTrust(groups: Iterable<ConsentGroup> | null): void {
  const wasAnswered = oneTrust === 'answered';
  oneTrust = 'answered';
  const known = readStored(storedConsent);
  const allowed = groups && findAllowed(groups);
  if (!allowed) {
    if (known) writeStored(storedConsent, null);
  } else if (known?.isOfOneTrust && known.groups.join() === allowed.join()) {
    // The decision counts from now on.
    if (!wasAnswered) notifyOfStored(storedConsent);
  } else writeStored(storedConsent, { groups: allowed, decidedAt: Date.now(), isOfOneTrust: true });
}

/**
 * Returns the visitor's consent: only C0001 before a decision. The same object is returned while nothing changes. Browsers
 * only; read it again for each use, because a decision expires.
 */
export function getConsent(): Consent {
  const stored = readDecision();
  const groups = new Set(findAllowed(stored?.groups));
  const consent = { groups, isDecided: stored !== null, isGpc: readGpc() };
  if (!lastConsent || !isSame(lastConsent, consent)) lastConsent = consent;
  return lastConsent;
}

/** Stores what the visitor allows for 365 days. With the signal, C0004 could not be chosen, so it is not stored. */
export function setConsent(groups: Iterable<ConsentGroup>): void {
  writeStored(storedConsent, { groups: findAllowed(groups), decidedAt: Date.now() });
}

/** C0001 needs no consent. The signal excludes C0004. */
function findAllowed(chosen?: Iterable<ConsentGroup>): ConsentGroup[] {
  const allowed = new Set(chosen).add('C0001');
  if (readGpc()) allowed.delete('C0004');
  return consentGroups.filter((group) => allowed.has(group));
}

/**
 * Calls the listener after each decision in this or another tab, also when the groups stay the same. Returns a function that
 * stops it.
 */
export function subscribeToConsent(listener: () => void): () => void {
  return subscribeToStored(storedConsent, listener);
}

export function isConsentGroup(value: unknown): value is ConsentGroup {
  return consentGroups.some((group) => group === value);
}

/** Whether a destination of analytics may get something. */
export function allowsAnalytics({ groups }: Pick<Consent, 'groups'>): boolean {
  return groups.has('C0002') || groups.has('C0004');
}

function isCurrent(decidedAt: number): boolean {
  const ageMs = Date.now() - decidedAt;
  return ageMs < lifetimeMs && ageMs > -maxClockErrorMs;
}

/** https://www.w3.org/TR/gpc/. TypeScript does not know the property yet. */
function readGpc(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

function isSame(one: Consent, other: Consent): boolean {
  return (
    one.isDecided === other.isDecided &&
    one.isGpc === other.isGpc &&
    consentGroups.every((group) => one.groups.has(group) === other.groups.has(group))
  );
}
