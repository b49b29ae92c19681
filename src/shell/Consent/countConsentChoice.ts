import type { ConsentGroup } from '../../analytics/consent';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import type { ConsentChoice } from '../../helios/types';
import { consentTimeoutMs } from './consentContent';

/**
 * Counts a decision in Helios, without anything about the visitor (product 18.5). A failure is ignored, because the decision is valid
 * without it. Sent without the client of Helios and the token of the bot protection, because their code would load for this request alone.
 */
export async function countConsentChoice(groups: Iterable<ConsentGroup>): Promise<void> {
  const { heliosUrl } = await loadRuntimeConfiguration();
  const choice: ConsentChoice = { groups: [...groups] };
  await fetch(`${heliosUrl}/consent-choices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
    credentials: 'omit',
    // The visitor may leave the page at once.
    keepalive: true,
    signal: AbortSignal.timeout(consentTimeoutMs),
  }).catch(() => undefined);
}
