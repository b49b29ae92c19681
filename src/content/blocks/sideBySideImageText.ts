import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readChoice, readText, normalizeVimeoId } from '../read';
import { buttonRows, file } from '../relation';

export interface SideBySideImageTextProps {
  image: ImageModel | null;
  /** Numeric id at the external video service; null for an image only. */
  videoVimeoId: string | null;
  title: string;
  /** Sanitized HTML. */
  text: string;
  /** Whether the text precedes the image on phones. */
  invert: boolean;
  leftImage: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  textTopAlign: 'top' | 'center';
  buttons: ButtonModel[];
  stackButtons: boolean;
  darkBackground: boolean;
}

/** Returns null without image, video, text and buttons. */
export function normalizeSideBySideImageText(
  item: ItemOf<'sideBySideImageText'>,
): SideBySideImageTextProps | null {
  const block: SideBySideImageTextProps = {
    image: normalizeImage(item.image),
    videoVimeoId: normalizeVimeoId(item.videoVimeoID),
    title: readText(item.title),
    text: normalizeHtml(item.text),
    invert: readBoolean(item.invert),
    leftImage: readBoolean(item.leftImage, true),
    topPadding: readBoolean(item.topPadding, true),
    bottomPadding: readBoolean(item.bottomPadding, true),
    textTopAlign: readChoice(item.textTopAlign, ['center', 'top']),
    buttons: normalizeButtons(item.buttons),
    stackButtons: readBoolean(item.stackButtons),
    darkBackground: readBoolean(item.darkBackground),
  };
  const { image, videoVimeoId, title, text, buttons } = block;
  return image || videoVimeoId || title || text || buttons.length > 0 ? block : null;
}

export const sideBySideImageText = defineBlock({
  collection: 'sideBySideImageText',
  relations: {
    sideBySideImageText: { image: file, buttons: buttonRows('sideBySideImageText_buttons') },
    sideBySideImageText_buttons: {},
  },
  normalize: normalizeSideBySideImageText,
  requirement: 'A picture, a video, a text or a button is required',
  innerHeadings: ({ text }) => [text],
});
