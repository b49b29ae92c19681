import { blockCollections } from '../content/blockTypes';
import type { BlockComponents } from './Blocks';
import * as registry from './registry';

it('has a component for every block type and no other export', () => {
  // A missing component is a type error.
  const components: BlockComponents = registry;
  expect(Object.keys(components).sort()).toEqual([...blockCollections].sort());
});
