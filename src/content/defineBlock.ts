import type { CreateAnchor } from './anchors';
import type { AnyBlock, HeroPicture, QuestionAndAnswer } from './block';
import type { PagesBuildingBlocksItem } from './directus.generated';
import type { UnknownItem } from './items';
import type { TheaterOption } from './locations';
import type { CmsCollection, CmsRelations } from './relation';

/** The block types that an editor can put on a page. */
type CmsBlockCollection = NonNullable<PagesBuildingBlocksItem['collection']>;

/** What a normalizer may need besides the item. */
export interface BlockContext {
  /** Normalizes the rows of a list of blocks inside a block. */
  normalizeNested: (rows: unknown) => AnyBlock[];
  /** Creates an anchor that is unique on the page. */
  createAnchor: CreateAnchor;
  /** The phone of the company; may be empty. */
  phone: string;
  /** The theaters of the company, in the order of the editors. */
  theaters: readonly TheaterOption[];
  /** Adds a warning for the editor about the block itself. */
  addBlockWarning: (sentence: string) => void;
}

/** A link to a section of the page. */
interface SectionLink {
  text: string;
  /** Without the number sign. */
  sectionId: string;
}

/** Questions that structured data lists. */
export interface QuestionList {
  questionsAndAnswers: readonly QuestionAndAnswer[];
  /** The index of the tab that contains them, if the block shows them in tabs. */
  tab?: number;
}

/** All that the site knows about a block type, except its component. */
interface BlockDefinition<Collection extends CmsBlockCollection, Props extends object> {
  /** The collection of the items, which is also the name of the type. */
  collection: Collection;
  /** The collection and those of its lists and junctions, with their relations. The build mirrors them. */
  relations: Required<Pick<CmsRelations, Collection>> & CmsRelations;
  /**
   * Converts an item to the props of the component. Returns null if there is nothing to show. A prop `title` is the heading
   * of the block and can become the h1 of the page.
   */
  normalize: (item: UnknownItem, context: BlockContext) => Props | null;
  /** The content that an editor must provide, for the warning about an omitted block. A sentence without a full stop. */
  requirement: string;
  /** The content that a row of a list of the block needs, by its collection. A sentence. */
  rowRequirements?: { readonly [Row in CmsCollection]?: string };
  /**
   * Whether the block has headings besides its title. True if the component renders some, such as those of cards or tabs. A
   * function if only the HTML of an editor can contain some: it returns that HTML.
   */
  innerHeadings: boolean | ((props: Props) => readonly string[]);
  /**
   * True for a block that has only texts, pictures and links, so that it works without code. The browser hydrates it after the
   * first interaction, for links that do not reload the page.
   */
  isStatic?: boolean;
  /** For a block with a large picture that visitors see before anything else. */
  hero?: {
    /** Which block of this type has priority: the first one of the page, or only one that is the first block of the page. */
    priority: 'firstOfType' | 'firstBlock';
    /** The picture to preload; null without one. */
    getPicture: (props: Props) => HeroPicture | null;
  };
  /** The questions that the block itself shows, for search engines. */
  getQuestions?: (props: Props) => readonly QuestionList[];
  /** The blocks inside the block. */
  getNestedBlocks?: (props: Props) => readonly AnyBlock[];
  /** For a block that consists of links to sections: keeps the working links. Returns null if none is left. */
  filterSectionLinks?: (props: Props, isWorking: (link: SectionLink) => boolean) => Props | null;
}

/** A normalized item, with the facts about it that depend on its type. */
export interface NormalizedItem<Content> {
  content: Content;
  hasInnerHeadings: boolean;
  /** Null if the block is no hero. */
  hero: { priority: 'firstOfType' | 'firstBlock'; picture: HeroPicture | null } | null;
  /** Removes links to missing sections. Returns null if the block has none left. */
  filterSectionLinks: (isWorking: (link: SectionLink) => boolean) => Content | null;
}

/** A definition whose normalizer adds the type to the props. */
export interface BlockType<Collection extends CmsBlockCollection, Props extends object> extends Omit<
  BlockDefinition<Collection, Props>,
  'normalize'
> {
  /** Returns null if there is nothing to show. */
  normalize: (
    item: UnknownItem,
    context: BlockContext,
  ) => NormalizedItem<{ collection: Collection } & Props> | null;
}

/**
 * Defines a block type. The file src/content/blocks/<collection>.ts exports the result under the name of the collection.
 * docs/guides/block.md describes all steps.
 */
export function defineBlock<Collection extends CmsBlockCollection, Props extends object>(
  definition: BlockDefinition<Collection, Props>,
): BlockType<Collection, Props> {
  const { collection, hero, innerHeadings, filterSectionLinks } = definition;
  const toContent = (props: Props | null) => props && { collection, ...props };
  return {
    ...definition,
    normalize: (item, context) => {
      const props = definition.normalize(item, context);
      const content = toContent(props);
      if (!props || !content) return null;
      return {
        content,
        hasInnerHeadings:
          typeof innerHeadings === 'function'
            ? innerHeadings(props).some((html) => /<h[2-4][ >]/.test(html))
            : innerHeadings,
        hero: hero ? { priority: hero.priority, picture: hero.getPicture(props) } : null,
        filterSectionLinks: (isWorking) =>
          filterSectionLinks ? toContent(filterSectionLinks(props, isWorking)) : content,
      };
    },
  };
}
