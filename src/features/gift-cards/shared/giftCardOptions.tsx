import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { GiftCardOptions } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useResource, type LoadedResource } from '../../../runtime/useResource';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Failure } from './GiftCardScreen';

const OptionsContext = createContext<LoadedResource<GiftCardOptions> | null>(null);

/** Loads the options once for all screens. */
export function GiftCardOptionsProvider({ children }: { children: ReactNode }) {
  const helios = useHelios();
  const loaded = useResource('giftCardOptions', (signal) => helios.getGiftCardOptions(signal));
  return <OptionsContext.Provider value={loaded}>{children}</OptionsContext.Provider>;
}

/** Renders content that needs the options, or why they are missing. */
export function WithOptions({ children }: { children: (options: GiftCardOptions) => ReactElement }) {
  const loaded = useContext(OptionsContext);
  if (!loaded || loaded.resource.status === 'loading') return <LoadingIndicator />;
  if (loaded.resource.status === 'failed')
    return <Failure error={loaded.resource.error} onRetry={loaded.reload} />;
  return children(loaded.resource.data);
}
