import type * as Plugin from 'gatsby-plugin-image';

const { getImageData, withArtDirection, MainImage } =
  jest.requireActual<typeof Plugin>('gatsby-plugin-image');

export { getImageData, withArtDirection };

/**
 * A picture after it has loaded. The real component renders it in an effect, for which the tests of the blocks would have to wait. The
 * tests of `Image` use the real one.
 */
export function GatsbyImage({ image, className, imgStyle, imgClassName, ...props }: Plugin.GatsbyImageProps) {
  return (
    <div data-gatsby-image-wrapper="" className={className}>
      <MainImage
        {...props}
        {...image.images}
        {...{ width: image.width, height: image.height }}
        className={imgClassName}
        style={imgStyle}
      />
    </div>
  );
}
