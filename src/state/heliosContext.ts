import { createContext, useContext } from 'react';
import { helios, type Helios } from '../api/helios';

/** The client that hooks ask. The site's own unless a test puts another in its place. */
export const HeliosContext = createContext<Helios>(helios);

export function useHelios(): Helios {
  return useContext(HeliosContext);
}
