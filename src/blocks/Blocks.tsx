import { memo, useMemo, type ReactElement } from 'react';
import type { AnyBlock } from '../content/block';
import type { Block, BlockCollection } from '../content/blockTypes';
import type { HeadingLevel } from '../design-system';
import { Island } from '../runtime/islands/Island';

/** The component of each block type, by its collection. */
export type BlockComponents = {
  readonly [C in BlockCollection]: (props: Extract<Block, { collection: C }>) => ReactElement | null;
};

interface BlocksProps {
  blocks: readonly AnyBlock[];
  /** For nested blocks: the level of the heading above them. */
  parentHeadingLevel?: HeadingLevel;
}

/**
 * Renders the blocks of a page or the nested blocks of a block, in the editor's order. Their components come from the
 * IslandSourceContext.
 */
export const Blocks = memo(function Blocks({ blocks, parentHeadingLevel }: BlocksProps) {
  const placedBlocks = useMemo(
    () =>
      parentHeadingLevel === undefined
        ? blocks
        : blocks.map((block) => ({ ...block, headingLevel: parentHeadingLevel < 3 ? 3 : 4 }) as const),
    [blocks, parentHeadingLevel],
  );
  return placedBlocks.map((block) => (
    <Island
      key={block.id}
      id={block.id}
      name={block.collection}
      anchor={block.sectionId}
      content={block}
      trigger={block.isStatic ? 'interaction' : 'near'}
    />
  ));
});
