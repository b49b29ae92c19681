import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeImage, normalizeTitleLogo, type TitleLogoModel } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readText } from '../read';
import { buttonRows, file } from '../relation';

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
export function normalizeHeroImage(item: ItemOf<'heroImage'>): HeroImageProps | null {
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

export const heroImage = defineBlock({
  collection: 'heroImage',
  relations: {
    heroImage: { image: file, mobileImage: file, logo: file, buttons: buttonRows('heroImage_buttons') },
    heroImage_buttons: {},
  },
  normalize: normalizeHeroImage,
  requirement: 'A picture, a text or a button is required',
  isStatic: true,
  innerHeadings: false,
  hero: {
    priority: 'firstOfType',
    getPicture: ({ image, mobileImage }) => image && { image, mobileImage: mobileImage ?? image },
  },
});
