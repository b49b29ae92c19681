import type { ImageModel } from '../../design-system';
import { normaliseImage, normaliseLogo, type FileModel } from '../image';
import type { HeroImageItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { plain } from '../read';

export interface HeroImageProps {
  image: ImageModel | null;
  mobileImage: ImageModel | null;
  logo: FileModel | null;
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
    logo: normaliseLogo(item.logo),
    eyebrow: plain(item.eyebrow),
    title: plain(item.title),
    text: plain(item.text),
    buttons: normaliseButtons(item.buttons),
    size: item.size === 'medium' ? 'medium' : 'full',
  };
  const { image, eyebrow, title, text, buttons } = hero;
  return image || eyebrow || title || text || buttons.length > 0 ? hero : null;
}
