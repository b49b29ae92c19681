import type { ImageModel } from '../../design-system';
import { normaliseImage, normaliseLettering, type LetteringModel } from '../image';
import type { HeroImageItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { plain } from '../read';

export interface HeroImageProps {
  image: ImageModel | null;
  /** For phones; everywhere, where there is no `image`. */
  mobileImage: ImageModel | null;
  logo: LetteringModel | null;
  eyebrow: string;
  title: string;
  text: string;
  buttons: ButtonModel[];
  size: 'full' | 'medium';
}

/** Null where there is no picture, no word and no button. */
export function normaliseHeroImage(item: HeroImageItem): HeroImageProps | null {
  const hero: HeroImageProps = {
    image: normaliseImage(item.image),
    mobileImage: normaliseImage(item.mobileImage),
    logo: normaliseLettering(item.logo),
    eyebrow: plain(item.eyebrow),
    title: plain(item.title),
    text: plain(item.text),
    buttons: normaliseButtons(item.buttons),
    size: item.size === 'medium' ? 'medium' : 'full',
  };
  const { image, mobileImage, eyebrow, title, text, buttons } = hero;
  return image || mobileImage || eyebrow || title || text || buttons.length > 0 ? hero : null;
}
