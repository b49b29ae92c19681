import type { ConsentContent } from '../../content/consent';
import { isRecord } from '../../lib/storage';

/** The build writes the texts into this file, so that pages do not contain them. */
export const consentContentPath = '/consent.json';

/** As the time-out of the other requests of the site (product 9). */
export const consentTimeoutMs = 10_000;

/** Loads the texts of the banner and the modal (product 18.2). Rejects without a usable file. */
export async function loadConsentContent(): Promise<ConsentContent> {
  const response = await fetch(consentContentPath, { signal: AbortSignal.timeout(consentTimeoutMs) });
  if (!response.ok) throw new Error(`The texts of the consent have status ${response.status}.`);
  const content: unknown = await response.json();
  if (!isConsentContent(content)) throw new Error('The file with the texts of the consent is invalid.');
  return content;
}

function isConsentContent(value: unknown): value is ConsentContent {
  return isRecord(value) && typeof value.bannerTitle === 'string' && isRecord(value.groups);
}
