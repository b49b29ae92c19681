import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import { loadScript } from './loadScript';

/**
 * Loads the card processor's script that collects data against fraud. Call it on the payment step only. It is strictly
 * necessary (C0001), and payment works without it.
 */
export async function collectCardData(): Promise<void> {
  const { cardDataCollection } = (await loadRuntimeConfiguration()).destinations;
  if (cardDataCollection) await loadScript(cardDataCollection.scriptUrl);
}
