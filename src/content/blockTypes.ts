import type { AnyBlock, BlockPlacement } from './block';
import { blockDefinitions } from './blocks.generated';
import type { BlockType, QuestionList } from './defineBlock';
import { readItem, readText } from './read';

/* The lists and types that are derived from the definitions of the block types. */

type Definitions = typeof blockDefinitions;

export type BlockCollection = keyof Definitions;

/** The props of the component of each block type, without its placement. */
type BlockPropsByCollection = {
  [C in BlockCollection]: Definitions[C] extends BlockType<C, infer Props> ? Props : never;
};

/** A block without its placement, discriminated by `collection`. */
export type BlockContent = {
  [C in BlockCollection]: { collection: C } & BlockPropsByCollection[C];
}[BlockCollection];

/** A block of a page, discriminated by `collection`. */
export type Block = {
  [C in BlockCollection]: { collection: C } & BlockPropsByCollection[C] & BlockPlacement;
}[BlockCollection];

/** The definitions with the props of each type in a form that generic functions can use. */
const blockTypes: { [C in BlockCollection]: BlockType<C, BlockPropsByCollection[C]> } = blockDefinitions;

export function isBlockCollection(collection: string): collection is BlockCollection {
  return Object.hasOwn(blockDefinitions, collection);
}

/** All block types, in the order of the editor's menu. */
export const blockCollections: readonly BlockCollection[] =
  Object.keys(blockDefinitions).filter(isBlockCollection);

export function isBlock(block: AnyBlock): block is Block {
  return isBlockCollection(block.collection);
}

/** The questions that a block itself shows. */
export function getQuestions(block: Block): readonly QuestionList[] {
  return getQuestionsOfType(block.collection, block);
}

function getQuestionsOfType<C extends BlockCollection>(
  collection: C,
  props: BlockPropsByCollection[C],
): readonly QuestionList[] {
  return blockTypes[collection].getQuestions?.(props) ?? [];
}

/** The blocks inside a block. */
export function getNestedBlocks(block: Block): readonly Block[] {
  return getNestedBlocksOfType(block.collection, block).filter(isBlock);
}

function getNestedBlocksOfType<C extends BlockCollection>(
  collection: C,
  props: BlockPropsByCollection[C],
): readonly AnyBlock[] {
  return blockTypes[collection].getNestedBlocks?.(props) ?? [];
}

/** The block types in the rows of a page, including nested blocks. */
export function findBlockCollections(rows: unknown): Set<BlockCollection> {
  const found = new Set<BlockCollection>();
  const search = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(search);
    const item = readItem(value);
    if (!item) return;
    const collection = readText(item.collection);
    if (isBlockCollection(collection)) found.add(collection);
    Object.values(item).forEach(search);
  };
  search(rows);
  return found;
}
