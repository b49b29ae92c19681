import type { ImageModel } from '../../design-system';
import { normalizeImage, normalizeTitleLogo, type TitleLogoModel } from '../image';
import type { HeroImageItem } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readText } from '../read';

export interface HeroImageProps {
  image: ImageModel | null;
  /** For phones. Without `image`, it is used on all screens. */
  mobileImage: ImageModel | null;
  logo: TitleLogoModel | null;
  eyebrow: string;
  title: string;
  text: string;
  buttons: ButtonModel[];
  size: 'full' | 'medium';
}

/** Returns null without image, text and buttons. */
export function normalizeHeroImage(item: HeroImageItem): HeroImageProps | null {
  const hero: HeroImageProps = {
    image: normalizeImage(item.image),
    mobileImage: normalizeImage(item.mobileImage),
    logo: normalizeTitleLogo(item.logo),
    eyebrow: readText(item.eyebrow),
    title: readText(item.title),
    text: readText(item.text),
    buttons: normalizeButtons(item.buttons),
    size: item.size === 'medium' ? 'medium' : 'full',
  };
  const { image, mobileImage, eyebrow, title, text, buttons } = hero;
  return image || mobileImage || eyebrow || title || text || buttons.length > 0 ? hero : null;
}
