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
