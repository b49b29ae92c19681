import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { AnyBlock } from '../content/block';
import type { Block, BlockCollection } from '../content/blockTypes';
import type { HeadingLevel } from '../design-system';

/** The component of each block type, by its collection. */
export type BlockComponents = {
  readonly [C in BlockCollection]: (props: Extract<Block, { collection: C }>) => ReactElement | null;
};

/** A component that renders the blocks of its own type. */
type AnyBlockComponent = (props: AnyBlock) => ReactElement | null;

const ComponentsContext = createContext<Readonly<Record<string, AnyBlockComponent | undefined>>>({});

/** Provides the block components: those of the page's own block types, or the whole registry. */
export function BlockComponentsProvider({
  components,
  children,
}: {
  components: Partial<BlockComponents>;
  children: ReactNode;
}) {
  // The component of a collection accepts the blocks of that collection, but TypeScript cannot infer it.
  const componentsByName = components as Readonly<Record<string, AnyBlockComponent | undefined>>;
  return <ComponentsContext.Provider value={componentsByName}>{children}</ComponentsContext.Provider>;
}

export interface BlocksProps {
  blocks: readonly AnyBlock[];
  /** For nested blocks: the level of the heading above them. */
  parentHeadingLevel?: HeadingLevel;
}

/** Renders the blocks of a page or the nested blocks of a block, in the editor's order. */
export function Blocks({ blocks, parentHeadingLevel }: BlocksProps) {
  const components = useContext(ComponentsContext);
  return blocks.map((model) => {
    const block =
      parentHeadingLevel === undefined
        ? model
        : ({ ...model, headingLevel: parentHeadingLevel < 3 ? 3 : 4 } as const);
    const Component = components[block.collection];
    if (!Component) throw new Error(`This page's template has no component for ${block.collection}.`);
    if (!block.sectionId) return <Component key={block.id} {...block} />;
    // The anchor of the block. `scroll-padding-top` of the page keeps it below the header.
    return (
      <div key={block.id} id={block.sectionId}>
        <Component {...block} />
      </div>
    );
  });
}
