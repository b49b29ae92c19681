import type { ImageModel } from '../design-system';

/** The aspect ratio of the hero image on phones. Square, so that title and buttons are visible without scrolling. */
export const heroMobileRatio = '1:1';

/** Props of a block that depend on its position on the page (product 2.7). */
export interface BlockPlacement {
  id: string;
  /** True for the last block of the page, or of the block that contains it. */
  lastBlock: boolean;
  /** True for blocks that visitors see first: the first hero image of the page, and a hero video that is the first block. */
  priority: boolean;
  /**
   * 1 for the first block that has a title, unless other headings precede it; then the page renders a hidden h1. Inside
   * another block 3, or 4 if that block's headings have level 3.
   */
  headingLevel: 1 | 2 | 3 | 4;
  /** True if the block works without JavaScript. Set only if it does. */
  isStatic?: boolean;
  /** The anchor of the block. Set only if the editor gave one. */
  sectionId?: string;
}

/** A normalized block of any type. `isBlock` in blockTypes.ts narrows it to the props of its type. */
export interface AnyBlock extends BlockPlacement {
  /** The type of the block: its collection in Directus. */
  collection: string;
}

/** The picture of a hero, for preloading. */
export interface HeroPicture {
  image: ImageModel;
  mobileImage: ImageModel;
}

/** A question of a list of questions. */
export interface QuestionAndAnswer {
  id: string;
  /** Anchor of the question on its page, created from its text. */
  anchor: string;
  question: string;
  /** Sanitized HTML. */
  answer: string;
}
