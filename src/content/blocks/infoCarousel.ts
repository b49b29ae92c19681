import type { ImageModel } from '../../design-system';
import type { CreateAnchor } from '../anchors';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage, normalizeFile, type FileModel } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import type { QuestionAndAnswer } from '../block';
import { readBoolean, readItem, readItems, readText, sortItems } from '../read';
import { buttonRows, file, manyToOne, oneToMany } from '../relation';
import { normalizeFaqs } from './faqs';

interface InfoBlockModel {
  title: string;
  /** Sanitized HTML. */
  text: string;
  image: ImageModel | null;
  buttons: ButtonModel[];
}

export interface InfoCarouselProps {
  title: string;
  /** The tabs. Each has either an info block or questions. */
  infoItems: {
    id: string;
    title: string;
    icon: FileModel | null;
    /** The icon of the active tab; null to use `icon`. */
    activeIcon: FileModel | null;
    infoBlock: InfoBlockModel | null;
    faqsBlock: { title: string; questionsAndAnswers: QuestionAndAnswer[] } | null;
  }[];
  darkBackground: boolean;
}

/** Omits tabs without a title or without content. Returns null if no tab is left. */
export function normalizeInfoCarousel(
  item: ItemOf<'infoCarousel'>,
  context?: { createAnchor: CreateAnchor },
): InfoCarouselProps | null {
  const infoItems = sortItems(readItems(item.infoItems)).flatMap((entry: ItemOf<'infoCarouselItems'>) => {
    const title = readText(entry.title);
    const infoBlock = normalizeInfoBlock(readItem(entry.infoBlock));
    // A tab has one kind of content. If an editor chose both, the text is shown.
    const faqsItem: ItemOf<'faqs'> | null = infoBlock ? null : readItem(entry.faqsBlock);
    const faqs = faqsItem && normalizeFaqs(faqsItem, context);
    if (!title || !(infoBlock ?? faqs)) return [];
    return [
      {
        id: entry.id,
        title,
        icon: normalizeFile(entry.icon),
        activeIcon: normalizeFile(entry.activeIcon),
        infoBlock,
        faqsBlock: faqs && { title: faqs.title, questionsAndAnswers: faqs.questionsAndAnswers },
      },
    ];
  });
  if (infoItems.length === 0) return null;
  return { title: readText(item.title), infoItems, darkBackground: readBoolean(item.darkBackground) };
}

function normalizeInfoBlock(item: ItemOf<'infoBlocks'> | null): InfoBlockModel | null {
  if (!item) return null;
  const block: InfoBlockModel = {
    title: readText(item.title),
    text: normalizeHtml(item.text),
    image: normalizeImage(item.image),
    buttons: normalizeButtons(item.buttons),
  };
  const { title, text, image, buttons } = block;
  return title || text || image || buttons.length > 0 ? block : null;
}

export const infoCarousel = defineBlock({
  collection: 'infoCarousel',
  relations: {
    infoCarousel: { infoItems: oneToMany('infoCarouselItems') },
    infoCarouselItems: {
      icon: file,
      activeIcon: file,
      infoBlock: manyToOne('infoBlocks'),
      faqsBlock: manyToOne('faqs'),
    },
    infoBlocks: { image: file, buttons: buttonRows('infoBlocks_buttons') },
    infoBlocks_buttons: {},
  },
  normalize: normalizeInfoCarousel,
  requirement: 'A tab with a title, and a text or questions in it, is required',
  rowRequirements: { infoCarouselItems: 'It needs a title, and a text or questions.' },
  innerHeadings: true,
  getQuestions: ({ infoItems }) =>
    infoItems.flatMap(({ faqsBlock }, tab) =>
      faqsBlock ? [{ questionsAndAnswers: faqsBlock.questionsAndAnswers, tab }] : [],
    ),
});
