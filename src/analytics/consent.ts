import { isRecord, readStored, subscribeToStored, writeStored, type StoredItem } from '../lib/storage';

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
}

const lifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** How far in the future a decision may be, because the clock of the device was corrected. */
const maxClockErrorMs = 24 * 60 * 60 * 1000;

/** A higher version asks all visitors again, for example because a group has a new purpose. */
export const storedConsent: StoredItem<StoredConsent> = {
  name: 'consent',
  version: 1,
  area: 'local',
  guard: (value): value is StoredConsent =>
    isRecord(value) &&
    Array.isArray(value.groups) &&
    value.groups.every(isConsentGroup) &&
    typeof value.decidedAt === 'number' &&
    isCurrent(value.decidedAt),
};

let lastConsent: Consent | undefined;

/**
 * Returns the visitor's consent: only C0001 before a decision. The same object is returned while nothing changes. Browsers
 * only; read it again for each use, because a decision expires.
 */
export function getConsent(): Consent {
  const stored = readStored(storedConsent);
  const isGpc = readGpc();
  const groups = consentGroups.filter(
    (group) => group === 'C0001' || (stored?.groups.includes(group) && !(isGpc && group === 'C0004')),
  );
  const consent = { groups: new Set(groups), isDecided: stored !== null, isGpc };
  if (!lastConsent || !isSame(lastConsent, consent)) lastConsent = consent;
  return lastConsent;
}

/** Stores the visitor's decision for 365 days. C0001 needs no consent and is always included. */
export function setConsent(groups: Iterable<ConsentGroup>): void {
  const chosen = new Set<ConsentGroup>(['C0001', ...groups]);
  writeStored(storedConsent, {
    groups: consentGroups.filter((group) => chosen.has(group)),
    decidedAt: Date.now(),
  });
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
