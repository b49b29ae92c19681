import { GatsbyImage, type GatsbyImageProps } from 'gatsby-plugin-image';
import type { ComponentType } from 'react';

export interface PictureProps extends Pick<
  GatsbyImageProps,
  'image' | 'alt' | 'sizes' | 'loading' | 'className' | 'style' | 'imgStyle'
> {
  fetchpriority?: 'high';
}

/**
 * The HTML of the server for `GatsbyImage`, which keeps it when the picture is hydrated. The HTML of the plugin itself contains a
 * script and a second copy for browsers without scripts.
 */
export function ServerPicture({
  image,
  alt,
  sizes,
  className = '',
  style,
  loading,
  fetchpriority,
}: PictureProps) {
  const { sources = [], fallback } = image.images;
  const { backgroundColor } = image;
  return (
    <div data-gatsby-image-wrapper="" className={`gatsby-image-wrapper ${className}`} style={style}>
      <div aria-hidden data-placeholder-image="" style={backgroundColor ? { backgroundColor } : undefined} />
      <picture>
        {sources.map(({ media, type, srcSet }) => (
          <source key={srcSet} media={media} type={type} srcSet={joinLines(srcSet)} sizes={sizes} />
        ))}
        <img
          data-gatsby-image-ssr=""
          data-main-image=""
          alt={alt}
          src={fallback?.src}
          srcSet={fallback?.srcSet && joinLines(fallback.srcSet)}
          sizes={sizes}
          loading={loading}
          // The first picture is painted together with the text around it.
          decoding={loading === 'eager' ? 'sync' : 'async'}
          {...(fetchpriority ? { fetchpriority } : {})}
        />
      </picture>
    </div>
  );
}

function joinLines(srcSet: string): string {
  return srcSet.replaceAll('\n', '');
}

export const Picture: ComponentType<PictureProps> =
  typeof window === 'undefined' ? ServerPicture : GatsbyImage;
