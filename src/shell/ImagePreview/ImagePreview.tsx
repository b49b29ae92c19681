import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import {
  color,
  getDirectusImageUrl,
  getFullScreenWidths,
  getPictureHeight,
  duration,
  easing,
  fontSize,
  Icon,
  lockScroll,
  media,
  pictureFormats,
  radius,
  shadow,
  size,
  space,
  type ImageModel,
  type PictureFormat,
} from '../../design-system';
import { lazyTexts } from '../lazyTexts';

interface ImagePreviewProps {
  /** Null closes the preview. */
  image: ImageModel | null;
  onClose: () => void;
}

/** Product 4.2: a picture over the whole screen. Escape, the close button and a click outside the picture close it. */
export function ImagePreview({ image, onClose }: ImagePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = image !== null;

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The element stays mounted when closed: otherwise the browser would not return the focus to the opener.
    element.showModal();
    const unlock = lockScroll();
    return () => {
      unlock();
      element.close();
    };
  }, [isOpen]);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const onNativeClose = () => {
    // The browser can close the dialog itself, with the back gesture of a phone for example.
    if (isOpen && dialog.current?.open === false) onClose();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('img, button, figcaption')) onClose();
  };

  return (
    // Clicks outside the picture need no keyboard equivalent: Escape and the close button do the same.
    <FullScreenDialog
      ref={dialog}
      data-surface="dark"
      aria-label={image?.description || lazyTexts.imagePreview.name}
      onCancel={onCancel}
      onClose={onNativeClose}
      onClick={onClick}
    >
      {image ? (
        <>
          <CloseButton type="button" aria-label={lazyTexts.imagePreview.close} onClick={onClose}>
            <Icon name="close" />
          </CloseButton>
          <figure>
            <Picture image={image} />
            {image.description ? <Caption>{image.description}</Caption> : null}
          </figure>
        </>
      ) : null}
    </FullScreenDialog>
  );
}

function Picture({ image }: { image: ImageModel }) {
  const ratio = image.width / image.height;
  const widths = getFullScreenWidths(image.width);
  const getUrl = (width: number, format: PictureFormat) =>
    getDirectusImageUrl({ ...image, width, height: getPictureHeight(width, ratio), format });
  const srcSet = (format: PictureFormat) =>
    widths.map((width) => `${getUrl(width, format)} ${width}w`).join(', ');
  const sizes = `min(100vw, calc(100vh * ${ratio.toFixed(3)}))`;
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source
          key={format}
          type={`image/${format === 'jpg' ? 'jpeg' : format}`}
          srcSet={srcSet(format)}
          sizes={sizes}
        />
      ))}
      <img
        src={getUrl(Math.max(...widths), 'jpg')}
        width={image.width}
        height={image.height}
        alt={image.description}
        // As large as the screen allows, at most its own size. Known before it loads.
        style={{ width: `min(100%, ${image.width}px, var(--max-image-height) * ${ratio.toFixed(3)})` }}
      />
    </picture>
  );
}

const FullScreenDialog = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: ${space.m};
  overflow: hidden;
  border: 0;
  background: ${color.sunken};
  color: ${color.text};
  cursor: zoom-out;
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    gap: ${space.s};
  }
  figure {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${space.s};
    min-height: 0;
  }
  picture {
    display: contents;
  }
  /* Otherwise each source would be an empty item of the figure with a gap of its own. */
  source {
    display: none;
  }
  img {
    /* Leaves space for the close button above and three lines below. */
    --max-image-height: calc(100dvh - 2 * ${space.m} - 2 * ${space.s} - ${size.target} - 3lh);
    height: auto;
    border-radius: ${radius.s};
    box-shadow: ${shadow.stage};
    cursor: auto;
  }
  ${media.motion} {
    &[open] {
      animation: fade-in ${duration.modal} ${easing.standard};
    }
    &[open] img {
      animation: curtain-rise ${duration.slow} ${easing.curtain};
    }
  }
`;

const CloseButton = styled.button`
  display: grid;
  place-items: center;
  justify-self: end;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.text};
  &:hover {
    color: ${color.accent};
  }
  ${media.forcedColors} {
    border: 1px solid ButtonText;
  }
`;

const Caption = styled.figcaption`
  max-width: ${size.reading};
  /* The caption is cut off visually after three lines; screen readers read all of it. */
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  text-align: center;
`;
