import styled from '@emotion/styled';
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import {
  color,
  duration,
  easing,
  Icon,
  layer,
  lineHeight,
  media,
  radius,
  size,
  space,
  inertWhen,
} from '../../design-system';
import type { BigImageLinkModel, MenuTheater } from '../../content/header';
import { lazyTexts } from '../lazyTexts';
import { folds, Valance, valanceHeight } from './curtain';
import { PictureLink } from './PictureLink';
import { TheatreShows } from './TheatreShows';

export interface MenuPanelProps {
  /** In the document. */
  id: string;
  open: boolean;
  /** Called when a link is followed. */
  onFollow: () => void;
  /** Called by the close button. */
  onDismiss: () => void;
}

/** A panel that comes down below the header like a curtain, and goes up again. */
function MenuPanel({
  id,
  open,
  onDismiss,
  children,
}: Omit<MenuPanelProps, 'onFollow'> & { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  /** How far below the upper edge of the window the panel begins, in pixels. */
  const [top, setTop] = useState(0);

  // The promo banner above the bar scrolls away, and wraps where the window becomes narrow.
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => setTop(stage.current?.getBoundingClientRect().top ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [open]);

  const style: CSSProperties & Record<'--menu-top', string> = { '--menu-top': `${top}px` };
  return (
    // Inert while it goes up: what is no longer there cannot be reached.
    <Stage ref={stage} id={id} data-open={open || undefined} style={style} {...inertWhen(!open)}>
      <Curtain>
        <Cloth>
          <Inner>
            {children}
            <Close type="button" onClick={onDismiss} aria-label={lazyTexts.closeMenu}>
              <Icon name="close" />
            </Close>
          </Inner>
        </Cloth>
        <Valance aria-hidden="true" />
      </Curtain>
    </Stage>
  );
}

/** The shows of each theatre. */
export function ShowsMenu({ theaters, ...panel }: MenuPanelProps & { theaters: MenuTheater[] }) {
  return (
    <MenuPanel {...panel}>
      <Theatres>
        {theaters.map((theatre) => (
          <TheatreShows
            key={theatre.locationCode}
            theatre={theatre}
            headingLevel={2}
            onFollow={panel.onFollow}
          />
        ))}
      </Theatres>
    </MenuPanel>
  );
}

/** Pictures that lead to further pages. */
export function MoreMenu({ links, ...panel }: MenuPanelProps & { links: BigImageLinkModel[] }) {
  return (
    <MenuPanel {...panel}>
      <Pictures>
        {links.map((link) => (
          <li key={link.id}>
            <PictureLink link={link} onFollow={panel.onFollow} />
          </li>
        ))}
      </Pictures>
    </MenuPanel>
  );
}

const Stage = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
  z-index: ${layer.base};
  overflow: clip;
  visibility: hidden;
  transition: visibility 0s ${duration.menu};
  &[data-open] {
    z-index: ${layer.raised};
    visibility: visible;
    transition: visibility 0s;
  }
  ${media.upToMenu} {
    display: none;
  }
`;

const Curtain = styled.div`
  transform: translateY(-101%);
  transition: transform ${duration.menu} ${easing.curtain};
  [data-open] > & {
    transform: none;
    @starting-style {
      transform: translateY(-101%);
    }
  }
`;

const Cloth = styled.div`
  ${folds}
  max-height: calc(100dvh - var(--menu-top) - ${valanceHeight} - ${space.s});
  overflow-y: auto;
  overscroll-behavior: contain;
  line-height: ${lineHeight.snug};
  ${media.forcedColors} {
    border-block-end: 1px solid CanvasText;
  }
`;

const Inner = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding: ${space.l} ${space.gutter} ${space.xl};
  > * {
    grid-area: 1 / 1;
  }
`;

/** Last for the keyboard, in the corner for the eye; it stays there while the panel scrolls in a low window. */
const Close = styled.button`
  position: sticky;
  inset-block-start: ${space.xs};
  z-index: ${layer.raised};
  align-self: start;
  justify-self: end;
  display: grid;
  place-items: center;
  margin-block-start: calc(${space.xs} - ${space.l});
  margin-inline-end: calc(${space.xs} - ${space.gutter});
  width: ${size.target};
  height: ${size.target};
  color: ${color.textMuted};
  border-radius: ${radius.pill};
  &:hover {
    color: ${color.accent};
  }
`;

const Theatres = styled.div`
  --gap: ${space['3xl']};
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr));
  gap: ${space.xl} var(--gap);
  padding-inline-end: ${space.l};
  /* A cord of gold hangs between one house and the next. */
  > * + * {
    position: relative;
    &::before {
      content: '';
      position: absolute;
      inset-block: 0;
      inset-inline-start: calc(var(--gap) / -2);
      width: 1px;
      background: linear-gradient(
        ${color.fixed.transparent},
        ${color.ornament} 30%,
        ${color.ornament} 70%,
        ${color.fixed.transparent}
      );
    }
  }
`;

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
  gap: ${space.m};
  padding-inline-end: ${space.l};
  > li {
    height: clamp(11rem, 20vw, 15rem);
    max-width: 28rem;
  }
`;
