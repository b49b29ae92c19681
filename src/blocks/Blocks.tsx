import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { Block, BlockCollection } from '../content/block';
import type { HeadingLevel } from '../design-system';

/** The component of each block type, by its collection. */
export type BlockComponents = {
  readonly [C in BlockCollection]: (props: Extract<Block, { collection: C }>) => ReactElement | null;
};

const ComponentsContext = createContext<Partial<BlockComponents>>({});

/** Says which components show the blocks below it: those of a page's own block types, or the whole registry. */
export function BlockComponentsProvider({
  components,
  children,
}: {
  components: Partial<BlockComponents>;
  children: ReactNode;
}) {
  return <ComponentsContext.Provider value={components}>{children}</ComponentsContext.Provider>;
}

export interface BlocksProps {
  blocks: Block[];
  /** Inside another block: the level of the heading under which they stand there. */
  below?: HeadingLevel;
}

/** The body of a page, or of a block that holds blocks: its blocks, in the editor's order. */
export function Blocks({ blocks, below }: BlocksProps) {
  const components = useContext(ComponentsContext);
  return blocks.map((modelled) => {
    const block =
      below === undefined ? modelled : ({ ...modelled, headingLevel: below < 3 ? 3 : 4 } as const);
    // A block and the component under its collection belong together, which the compiler cannot follow.
    const Component = components[block.collection] as ((props: Block) => ReactElement | null) | undefined;
    if (!Component) throw new Error(`This page's template has no component for ${block.collection}.`);
    if (!block.sectionId) return <Component key={block.id} {...block} />;
    // Where a link jumps to; `scroll-padding-top` of the page keeps it clear of the header.
    return (
      <div key={block.id} id={block.sectionId}>
        <Component {...block} />
      </div>
    );
  });
}
