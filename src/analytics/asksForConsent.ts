import { isPreviewInstance, type RuntimeConfiguration } from '../configuration/runtimeConfiguration';
import { destinationList } from './destinationList';

export function hasDestination(configuration: RuntimeConfiguration): boolean {
  return destinationList.some(({ createLoader }) => createLoader(configuration) !== null);
}

/** Whether the site asks for consent: it has a configured destination (product 18.3), or OneTrust asks. Previews ask nothing. */
export function asksForConsent(configuration: RuntimeConfiguration): boolean {
  return !isPreviewInstance && (configuration.oneTrust !== null || hasDestination(configuration));
}
