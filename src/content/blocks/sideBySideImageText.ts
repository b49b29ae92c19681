import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { SideBySideImageTextItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { flag, oneOf, plain } from '../read';
import { normaliseVimeoId } from '../video';

export interface SideBySideImageTextProps {
  image: ImageModel | null;
  /** Numeric id of the external video service, or null for a still picture. */
  videoVimeoId: string | null;
  title: string;
  /** Sanitised HTML. */
  text: string;
  /** On a phone the text comes before the picture. */
  invert: boolean;
  leftImage: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  textTopAlign: 'top' | 'center';
  buttons: ButtonModel[];
  stackButtons: boolean;
  darkBackground: boolean;
}

/** Null where there is no picture, no film, no word and no button. */
export function normaliseSideBySideImageText(item: SideBySideImageTextItem): SideBySideImageTextProps | null {
  const block: SideBySideImageTextProps = {
    image: normaliseImage(item.image),
    videoVimeoId: normaliseVimeoId(item.videoVimeoID),
    title: plain(item.title),
    text: normaliseHtml(item.text),
    invert: flag(item.invert),
    leftImage: flag(item.leftImage, true),
    topPadding: flag(item.topPadding, true),
    bottomPadding: flag(item.bottomPadding, true),
    textTopAlign: oneOf(item.textTopAlign, ['center', 'top']),
    buttons: normaliseButtons(item.buttons),
    stackButtons: flag(item.stackButtons),
    darkBackground: flag(item.darkBackground),
  };
  const { image, videoVimeoId, title, text, buttons } = block;
  return image || videoVimeoId || title || text || buttons.length > 0 ? block : null;
}
