import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readText, normalizeVimeoId } from '../read';
import { buttonRows, file } from '../relation';

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
export function normalizeHeroVideo(item: ItemOf<'heroVideo'>): HeroVideoProps | null {
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

export const heroVideo = defineBlock({
  collection: 'heroVideo',
  relations: {
    heroVideo: { thumbnail: file, buttons: buttonRows('heroVideo_buttons') },
    heroVideo_buttons: {},
  },
  normalize: normalizeHeroVideo,
  requirement: 'A video, a picture or a text is required',
  innerHeadings: false,
  // A video at the top of the page is visible before a hero image further down.
  hero: {
    priority: 'firstBlock',
    getPicture: ({ thumbnail }) => thumbnail && { image: thumbnail, mobileImage: thumbnail },
  },
});
