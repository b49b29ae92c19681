import { useSyncExternalStore } from 'react';
import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import {
  defaultFeatureFlags,
  getFeatureFlag,
  subscribeToConfiguration,
  type FeatureFlags,
} from '../configuration/runtimeConfiguration';

/** A feature flag. Its default on the server and during hydration, then the value of the runtime configuration. */
export function useFeatureFlag(name: keyof FeatureFlags): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getFeatureFlag(name),
    () => defaultFeatureFlags[name],
  );
}

function subscribe(listener: () => void): () => void {
  void loadRuntimeConfiguration();
  return subscribeToConfiguration(listener);
}
