import type { Decorator } from '@storybook/react-vite';
import { IslandSourceContext } from '../runtime/islands/islandSource';
import { allIslands } from './islandComponents';

/** Provides the components of all islands, for stories of whole pages. */
export const withIslands: Decorator = (Story) => (
  <IslandSourceContext.Provider value={allIslands}>
    <Story />
  </IslandSourceContext.Provider>
);
