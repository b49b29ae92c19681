import type { ImageModel } from '../../design-system';
import { normalizeImage } from '../image';
import type { HeroVideoItem } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readText } from '../read';
import { normalizeVimeoId } from '../video';

export interface HeroVideoProps {
  eyebrow: string;
  title: string;
  text: string;
  /** Numeric id at the external video service; null to show only the thumbnail. */
  videoVimeoId: string | null;
  /** True: the video plays silently behind the title. False: a play button opens it. */
  autoplay: boolean;
  thumbnail: ImageModel | null;
  /** Empty for the default text. */
  playButtonText: string;
  buttons: ButtonModel[];
}

/** Returns null without video, image, text and buttons. */
export function normalizeHeroVideo(item: HeroVideoItem): HeroVideoProps | null {
  const hero: HeroVideoProps = {
    eyebrow: readText(item.eyebrow),
    title: readText(item.title),
    text: readText(item.text),
    videoVimeoId: normalizeVimeoId(item.videoVimeoID),
    autoplay: readBoolean(item.autoplay),
    thumbnail: normalizeImage(item.thumbnail),
    playButtonText: readText(item.playButtonText),
    buttons: normalizeButtons(item.buttons),
  };
  const { eyebrow, title, text, videoVimeoId, thumbnail, buttons } = hero;
  return videoVimeoId || thumbnail || eyebrow || title || text || buttons.length > 0 ? hero : null;
}
