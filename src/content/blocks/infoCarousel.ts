import type { ImageModel } from '../../design-system';
import type { AnchorMaker } from '../anchors';
import { normaliseHtml } from '../html';
import { normaliseImage, normaliseLogo, type FileModel } from '../image';
import type { FaqsItem, InfoBlockItem, InfoCarouselEntryItem, InfoCarouselItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { bySort, flag, list, one, plain } from '../read';
import { normaliseFaqs, type QuestionAndAnswer } from './faqs';

export interface InfoBlockModel {
  title: string;
  /** Sanitised HTML. */
  text: string;
  image: ImageModel | null;
  buttons: ButtonModel[];
}

export interface InfoCarouselProps {
  title: string;
  /** The tabs, each with one of the two. */
  infoItems: {
    id: string;
    title: string;
    icon: FileModel | null;
    /** The icon of the chosen tab; null for the same one. */
    activeIcon: FileModel | null;
    infoBlock: InfoBlockModel | null;
    faqsBlock: { title: string; questionsAndAnswers: QuestionAndAnswer[] } | null;
  }[];
  darkBackground: boolean;
}

/** SPEC 2.7: the parameter of the address that says which tab of a block is open, from 0. */
export function infoCarouselParameter(blockId: string): string {
  return `infoCarousel${blockId}Index`;
}

/** A tab without a title, or with nothing in it, is left out; null where no tab is left. */
export function normaliseInfoCarousel(
  item: InfoCarouselItem,
  context?: { anchor: AnchorMaker },
): InfoCarouselProps | null {
  const infoItems = bySort(list(item.infoItems)).flatMap((entry: InfoCarouselEntryItem) => {
    const title = plain(entry.title);
    const infoBlock = normaliseInfoBlock(one(entry.infoBlock));
    // A tab holds one thing: where an editor chose both, the text.
    const questions: FaqsItem | null = infoBlock ? null : one(entry.faqsBlock);
    const faqs = questions && normaliseFaqs(questions, context);
    if (!title || !(infoBlock ?? faqs)) return [];
    return [
      {
        id: entry.id,
        title,
        icon: normaliseLogo(entry.icon),
        activeIcon: normaliseLogo(entry.activeIcon),
        infoBlock,
        faqsBlock: faqs && { title: faqs.title, questionsAndAnswers: faqs.questionsAndAnswers },
      },
    ];
  });
  if (infoItems.length === 0) return null;
  return { title: plain(item.title), infoItems, darkBackground: flag(item.darkBackground) };
}

function normaliseInfoBlock(item: InfoBlockItem | null): InfoBlockModel | null {
  if (!item) return null;
  const block: InfoBlockModel = {
    title: plain(item.title),
    text: normaliseHtml(item.text),
    image: normaliseImage(item.image),
    buttons: normaliseButtons(item.buttons),
  };
  const { title, text, image, buttons } = block;
  return title || text || image || buttons.length > 0 ? block : null;
}
