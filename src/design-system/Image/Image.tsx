import styled from '@emotion/styled';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { useId, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { color, duration, media } from '../tokens';
import { addMobileImage, createImageData, getRatio, joinSizes, type ImageModel } from './imageData';
import { Picture } from './Picture';
import type { PictureRatio } from './sizes/pictureSizes';

interface ImageProps {
  /** The picture. Its size prevents a layout shift when it loads. */
  image: ImageModel;
  /** The `sizes` attribute of `<img>`, e.g. `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  /** Of the frame, which the picture is cropped to fill. Default: the picture's own ratio. */
  aspectRatio?: PictureRatio;
  /** For the first picture of a page: loads eagerly and with high priority, and does not fade in. */
  priority?: boolean;
  /** Replaces the description. Pass an empty string when the text beside the picture says the same. */
  alt?: string;
  /** Another picture or another crop for window widths up to 768 px. */
  mobile?: MobileImage;
  /** Fills the positioned parent. */
  fill?: boolean;
  /** For styles of the parent layout. */
  className?: string;
}

interface MobileImage {
  image: ImageModel;
  aspectRatio: PictureRatio;
  sizes: string;
}

/** Selects the frame of an `Image`, for styles of the parent layout. */
export const imageFrame = '[data-gatsby-image-wrapper]';

/**
 * A picture from Directus in AVIF and WebP with a JPEG fallback, at the widths of product 2.7. Reserves its space and shows its
 * dominant color before it loads.
 */
export function Image({ image, sizes, aspectRatio, priority, alt, fill, mobile, className }: ImageProps) {
  const data = useImageData(image, aspectRatio, mobile);
  return (
    <Frame
      className={className}
      style={createFrameStyle(data, mobile && getRatio(mobile.image, mobile.aspectRatio))}
      image={data}
      alt={alt ?? image.description}
      sizes={joinSizes(sizes, mobile?.sizes)}
      loading={priority ? 'eager' : 'lazy'}
      imgStyle={fitByStyleSheet}
      isFilling={fill}
      hasPriority={priority}
      {...(priority ? { fetchpriority: 'high' } : {})}
    />
  );
}

/** Prevents the inline style of the plugin, so that a block can set `object-fit`. */
const fitByStyleSheet = { objectFit: undefined };

/** The ratio is a variable, so that all pictures share their styles. Prevents the plugin's inline size, so that a block can set it. */
function createFrameStyle({ width, height }: IGatsbyImageData, mobileRatio?: number): CSSProperties {
  const ratios: Record<`--${string}`, string> = {
    '--picture-ratio': `${width} / ${height}`,
    ...(mobileRatio ? { '--picture-mobile-ratio': String(mobileRatio) } : {}),
  };
  return { ...ratios, width: undefined, height: undefined };
}

/** The same object at each render, because GatsbyImage replaces its HTML when the data change. */
function useImageData(
  image: ImageModel,
  aspectRatio: PictureRatio | undefined,
  mobile: MobileImage | undefined,
): IGatsbyImageData {
  const id = useId();
  const isServerHtml = useServerHtml();
  const mobileImage = mobile?.image;
  const mobileRatio = mobile?.aspectRatio;
  return useMemo(() => {
    const data = createImageData(image, aspectRatio);
    const full = mobileImage ? addMobileImage(data, createImageData(mobileImage, mobileRatio)) : data;
    return isServerHtml ? makeUnique(full, id) : full;
  }, [image, aspectRatio, mobileImage, mobileRatio, isServerHtml, id]);
}

/**
 * GatsbyImage replaces the HTML of a picture whose URLs it has shown before, also the HTML of the server. A default for `sizes`,
 * which has no effect beside the attribute, makes the data of each picture different.
 */
function makeUnique(data: IGatsbyImageData, id: string): IGatsbyImageData {
  const { fallback } = data.images;
  return fallback ? { ...data, images: { ...data.images, fallback: { ...fallback, sizes: id } } } : data;
}

/** Returns whether the component was hydrated. Constant. */
function useServerHtml(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

const subscribeToNothing = () => () => undefined;

interface FrameProps {
  isFilling?: boolean;
  hasPriority?: boolean;
}

const frameProps = ['isFilling', 'hasPriority'];

function getPlacement({ isFilling }: FrameProps): string {
  if (isFilling) return '&& { position: absolute; inset: 0; height: 100%; }';
  const mobileRatio = 'var(--picture-mobile-ratio, var(--picture-ratio))';
  return `aspect-ratio: var(--picture-ratio); ${media.upToMobile} { aspect-ratio: ${mobileRatio}; }`;
}

const Frame = styled(Picture, {
  shouldForwardProp: (name) => !frameProps.includes(name),
})<FrameProps>`
  width: 100%;
  background-color: ${color.sunken};
  ${getPlacement}
  /* As large as the frame, because blocks scale it, and a scaled element contains the image inside of it. */
  picture {
    position: absolute;
    inset: 0;
  }
  [data-main-image] {
    /* The plugin makes a compositing layer for each picture, which needs memory. */
    transform: none;
    will-change: auto;
    ${({ hasPriority }) => (hasPriority ? 'opacity: 1 !important; transition: none !important;' : '')}
  }
  [data-placeholder-image] {
    position: absolute !important;
    inset: 0;
    width: auto !important;
    height: auto !important;
    transition: opacity ${duration.slow} linear;
    ${({ hasPriority }) => (hasPriority ? 'display: none;' : '')}
  }
`;
