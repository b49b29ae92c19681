import styled from '@emotion/styled';
import { breakpoints, color } from '../tokens';
import { imageData } from './imageData';

/** A picture as content knows it: where it is, how large, what it shows and when it last changed. */
export interface ImageModel {
  /** Key of the file in Directus. */
  id: string;
  /** Pixels of the original. */
  width: number;
  /** Pixels of the original. */
  height: number;
  /** What it shows; empty for decoration. */
  description: string;
  /** Changes whenever the file does, so that a changed picture has a new address. */
  modifiedOn: string;
}

export interface ImageProps {
  /** The picture, with its size, so that nothing moves when it arrives. */
  image: ImageModel;
  /** How wide it will be shown, as the `sizes` attribute of `<img>`, e.g. `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  /** Width by height of the frame, e.g. `16 / 9`. Default: that of the picture. The picture is cropped to fill it. */
  aspectRatio?: number;
  /** The first picture a visitor sees: loaded at once, before all else. */
  priority?: boolean;
  /** Replaces the description; pass an empty string where the text beside it says the same. */
  alt?: string;
  /** What is shown up to 768 px of window width instead: another picture, or another cut of this one. */
  mobile?: { image: ImageModel; aspectRatio: number; sizes: string };
  /** Fills the positioned parent instead of having a height of its own. */
  fill?: boolean;
  /** For the layout that it stands in. */
  className?: string;
}

const mobileMedia = `(max-width: ${breakpoints.mobile}px)`;

/**
 * A picture from Directus in AVIF and WebP with a JPEG fallback, at the widths of SPEC 2.7. Its place is
 * kept before it loads. Drawn as a plain `<picture>`: it shows before any script has run.
 */
export function Image({ image, sizes, aspectRatio, priority, alt, fill, mobile, className }: ImageProps) {
  const data = imageData(image, aspectRatio);
  const onMobile = mobile ? imageData(mobile.image, mobile.aspectRatio) : null;
  return (
    <Frame className={className} data-fill={fill || undefined}>
      {onMobile?.sources.map((source) => (
        <source
          key={`mobile-${source.type}`}
          media={mobileMedia}
          type={source.type}
          srcSet={source.srcSet}
          sizes={mobile?.sizes}
          width={onMobile.width}
          height={onMobile.height}
        />
      ))}
      {data.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={data.fallback.src}
        srcSet={data.fallback.srcSet}
        sizes={sizes}
        width={data.width}
        height={data.height}
        // Also where what comes is not cut as it was asked for.
        style={mobile || fill ? undefined : { aspectRatio: `${data.width} / ${data.height}` }}
        alt={alt ?? image.description}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        {...(priority ? { fetchpriority: 'high' } : {})}
      />
    </Frame>
  );
}

/** What `<link rel="preload" as="image">` needs for the picture that `Image` will show with the same arguments. */
export function imagePreload(
  image: ImageModel,
  aspectRatio?: number,
): { srcSet: string; type: string } | null {
  return imageData(image, aspectRatio).sources[0] ?? null;
}

const Frame = styled.picture`
  display: block;
  overflow: hidden;
  background-color: ${color.sunken};
  img {
    width: 100%;
    height: auto;
    object-fit: cover;
  }
  &[data-fill] {
    position: absolute;
    inset: 0;
  }
  &[data-fill] img {
    height: 100%;
  }
`;
