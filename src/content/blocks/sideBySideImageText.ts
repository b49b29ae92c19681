import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { SideBySideImageTextItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { plain } from '../text';

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

export function normaliseSideBySideImageText(item: SideBySideImageTextItem): SideBySideImageTextProps {
  return {
    image: normaliseImage(item.image),
    videoVimeoId: normaliseVimeoId(item.videoVimeoID),
    title: plain(item.title),
    text: normaliseHtml(item.text),
    invert: item.invert ?? false,
    leftImage: item.leftImage ?? false,
    topPadding: item.topPadding ?? true,
    bottomPadding: item.bottomPadding ?? true,
    textTopAlign: item.textTopAlign === 'top' ? 'top' : 'center',
    buttons: normaliseButtons(item.buttons),
    stackButtons: item.stackButtons ?? false,
    darkBackground: item.darkBackground ?? false,
  };
}

/** SPEC 2.7: a numeric id; anything else is no video. */
function normaliseVimeoId(value: string | null | undefined): string | null {
  const id = plain(value);
  return /^\d+$/.test(id) ? id : null;
}
