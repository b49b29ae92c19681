import styled from '@emotion/styled';
import { breakpoints, color } from '../tokens';
import { createImageData } from './imageData';

/** A picture of the content: its file, size, description and modification time. */
export interface ImageModel {
  /** Key of the file in Directus. */
  id: string;
  /** Pixels of the original. */
  width: number;
  /** Pixels of the original. */
  height: number;
  /** Alternative text; empty for decoration. */
  description: string;
  /** Modification time of the file, so that a changed picture has a new URL. */
  modifiedOn: string;
}

export interface ImageProps {
  /** The picture. Its size prevents a layout shift when it loads. */
  image: ImageModel;
  /** The `sizes` attribute of `<img>`, e.g. `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  /** Width by height of the frame, e.g. `16 / 9`, which the picture is cropped to fill. Default: the picture's own ratio. */
  aspectRatio?: number;
  /** For the first picture of a page: loads eagerly and with high priority. */
  priority?: boolean;
  /** Replaces the description. Pass an empty string when the text beside the picture says the same. */
  alt?: string;
  /** Another picture or another crop for window widths up to 768 px. */
  mobile?: { image: ImageModel; aspectRatio: number; sizes: string };
  /** Fills the positioned parent. */
  fill?: boolean;
  /** For styles of the parent layout. */
  className?: string;
}

const mobileMedia = `(max-width: ${breakpoints.mobile}px)`;

/**
 * A picture from Directus in AVIF and WebP with a JPEG fallback, at the widths of product 2.7. Reserves its space before it
 * loads, and needs no script.
 */
export function Image({ image, sizes, aspectRatio, priority, alt, fill, mobile, className }: ImageProps) {
  const data = createImageData(image, aspectRatio);
  const mobileData = mobile ? createImageData(mobile.image, mobile.aspectRatio) : null;
  return (
    <Frame className={className} data-fill={fill || undefined}>
      {mobileData?.sources.map((source) => (
        <source
          key={`mobile-${source.type}`}
          media={mobileMedia}
          type={source.type}
          srcSet={source.srcSet}
          sizes={mobile?.sizes}
          width={mobileData.width}
          height={mobileData.height}
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
        // Keeps the ratio even when the server returns a picture that is not cropped.
        style={mobile || fill ? undefined : { aspectRatio: `${data.width} / ${data.height}` }}
        alt={alt ?? image.description}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        {...(priority ? { fetchpriority: 'high' } : {})}
      />
    </Frame>
  );
}

/** Attributes of `<link rel="preload" as="image">` for the picture that `Image` renders with the same arguments. */
export function imagePreload(
  image: ImageModel,
  aspectRatio?: number,
): { srcSet: string; type: string } | null {
  return createImageData(image, aspectRatio).sources[0] ?? null;
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
