import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import {
  color,
  directusImageUrl,
  duration,
  easing,
  fontSize,
  Icon,
  lockScroll,
  media,
  radius,
  shadow,
  size,
  space,
  type ImageModel,
} from '../../design-system';
import { lazyTexts } from '../lazyTexts';

export interface ImagePreviewProps {
  /** Null while there is nothing to show: the preview is closed then. */
  image: ImageModel | null;
  onClose: () => void;
}

/** Larger than those of a page: the picture fills a screen here. */
const widths = [640, 960, 1280, 1920, 2560];
const formats = ['avif', 'webp', 'jpg'];

/** SPEC 4.2: a picture over the whole screen. Escape, the close button and a click beside the picture close it. */
export function ImagePreview({ image, onClose }: ImagePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = image !== null;

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The element stays when it is closed: only so does the browser give the focus back to where it was.
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
    // Closed by the browser itself, by the back gesture of a phone.
    if (isOpen && dialog.current?.open === false) onClose();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('img, button, figcaption')) onClose();
  };

  return (
    // The click beside the picture is a second way beside Escape and the close button, which the keyboard reaches.
    <Screen
      ref={dialog}
      data-surface="dark"
      aria-label={image?.description || lazyTexts.imagePreview.name}
      onCancel={onCancel}
      onClose={onNativeClose}
      onClick={onClick}
    >
      {image ? (
        <>
          <Close type="button" aria-label={lazyTexts.imagePreview.close} onClick={onClose}>
            <Icon name="close" />
          </Close>
          <figure>
            <Picture image={image} />
            {image.description ? <Caption>{image.description}</Caption> : null}
          </figure>
        </>
      ) : null}
    </Screen>
  );
}

function Picture({ image }: { image: ImageModel }) {
  const ratio = image.width / image.height;
  const srcSet = (format: string) =>
    [...widths.filter((width) => width < image.width), image.width]
      .map(
        (width) =>
          `${directusImageUrl({ ...image, width, height: Math.round(width / ratio), format })} ${width}w`,
      )
      .join(', ');
  const sizes = `min(100vw, calc(100vh * ${ratio.toFixed(3)}))`;
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={format}
          type={`image/${format === 'jpg' ? 'jpeg' : format}`}
          srcSet={srcSet(format)}
          sizes={sizes}
        />
      ))}
      <img
        src={directusImageUrl({ ...image, format: 'jpg' })}
        width={image.width}
        height={image.height}
        alt={image.description}
        // As large as the screen has room for, and no larger than it is; known before it has come.
        style={{ width: `min(100%, ${image.width}px, var(--tallest) * ${ratio.toFixed(3)})` }}
      />
    </picture>
  );
}

const Screen = styled.dialog`
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
  img {
    /* The close button above it, and three lines below. */
    --tallest: calc(100dvh - 2 * ${space.m} - 2 * ${space.s} - ${size.target} - 3lh);
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

const Close = styled.button`
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
  /* The picture is what one came for; whoever cannot see it hears all of the words. */
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  text-align: center;
`;
