import { Fragment } from 'react';
import type { Block } from '../content/block';
import { renderBlock } from './registry';

/** The body of a page: its blocks, in the editor's order. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <Fragment key={block.id}>{renderBlock(block)}</Fragment>);
}
