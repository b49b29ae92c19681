import { createContext, useContext } from 'react';
import { helios, type Helios } from '../helios/client';

/** The Helios client for hooks. Tests and stories provide a mock. */
export const HeliosContext = createContext<Helios>(helios);

export function useHelios(): Helios {
  return useContext(HeliosContext);
}
