import { useSyncExternalStore } from 'react';
import {
  defaultFeatureFlags,
  getFeatureFlag,
  subscribeToConfiguration,
  type FeatureFlags,
} from '../configuration/runtimeConfiguration';

/** A feature flag. Its default on the server and during hydration, then the value of the runtime configuration. */
export function useFeatureFlag(name: keyof FeatureFlags): boolean {
  return useSyncExternalStore(
    subscribeToConfiguration,
    () => getFeatureFlag(name),
    () => defaultFeatureFlags[name],
  );
}
