import styled from '@emotion/styled';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import {
  color,
  duration,
  easing,
  Icon,
  iconButton,
  layer,
  lineHeight,
  lockScroll,
  media,
  size,
  space,
  getInertProps,
  type Elements,
} from '../../design-system';
import type { BigImageLinkModel, MenuTheater } from '../../content/header';
import { lazyTexts } from '../lazyTexts';
import { curtainFolds, Valance, valanceHeight } from './curtain';
import { PictureLink } from './PictureLink';
import { TheaterShows } from './TheaterShows';

export interface MenuPanelProps {
  /** Id of the panel element. */
  id: string;
  open: boolean;
  /** Called when a link is followed. */
  onFollow: () => void;
  /** Called by the close button. */
  onDismiss: () => void;
}

/** A panel below the header that slides down and up like a curtain. While it is open, the page is dimmed and does not scroll. */
function MenuPanel({
  id,
  open,
  onDismiss,
  children,
}: Omit<MenuPanelProps, 'onFollow'> & { children: Elements }) {
  const panel = useRef<HTMLDivElement>(null);
  /** Distance of the panel from the top of the window, in pixels. */
  const [top, setTop] = useState(0);

  useEffect(() => {
    if (!open) return undefined;
    const header = panel.current?.closest('header');
    // Some supported browsers do not know `:has()`.
    header?.setAttribute('data-menu-open', '');
    const unlockScroll = lockScroll();
    return () => {
      header?.removeAttribute('data-menu-open');
      unlockScroll();
    };
  }, [open]);

  // Measured, because the promo banner above the bar can scroll away and wrap.
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => setTop(panel.current?.getBoundingClientRect().top ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [open]);

  const style: CSSProperties & Record<'--menu-top', string> = { '--menu-top': `${top}px` };
  return (
    // Inert during the closing animation.
    <PanelRoot ref={panel} id={id} data-open={open || undefined} style={style} {...getInertProps(!open)}>
      <Curtain>
        <CurtainBody>
          <Inner>
            {children}
            <CloseButton type="button" onClick={onDismiss} aria-label={lazyTexts.closeMenu}>
              <Icon name="close" />
            </CloseButton>
          </Inner>
        </CurtainBody>
        <Valance aria-hidden="true" />
      </Curtain>
    </PanelRoot>
  );
}

/** The panel with the shows of each theater. */
export function ShowsMenu({ theaters, ...panel }: MenuPanelProps & { theaters: MenuTheater[] }) {
  return (
    <MenuPanel {...panel}>
      <TheaterGrid>
        {theaters.map((theater) => (
          <TheaterShows
            key={theater.locationCode}
            theater={theater}
            headingLevel={2}
            onFollow={panel.onFollow}
          />
        ))}
      </TheaterGrid>
    </MenuPanel>
  );
}

/** The panel with picture links to further pages. */
export function MoreMenu({ links, ...panel }: MenuPanelProps & { links: BigImageLinkModel[] }) {
  return (
    <MenuPanel {...panel}>
      <PictureGrid>
        {links.map((link) => (
          <li key={link.id}>
            <PictureLink link={link} onFollow={panel.onFollow} />
          </li>
        ))}
      </PictureGrid>
    </MenuPanel>
  );
}

const PanelRoot = styled.div`
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

const CurtainBody = styled.div`
  ${curtainFolds}
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

/** The last tab stop of the panel. It stays in the corner while the panel scrolls in a low window. */
const CloseButton = styled.button`
  ${iconButton}
  position: sticky;
  inset-block-start: ${space.xs};
  z-index: ${layer.raised};
  align-self: start;
  justify-self: end;
  margin-block-start: calc(${space.xs} - ${space.l});
  margin-inline-end: calc(${space.xs} - ${space.gutter});
  &:hover {
    color: ${color.accent};
  }
`;

const TheaterGrid = styled.div`
  --gap: ${space['3xl']};
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr));
  gap: ${space.xl} var(--gap);
  padding-inline-end: ${space.l};
  /* A vertical line between two theaters. */
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

const PictureGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
  gap: ${space.m};
  padding-inline-end: ${space.l};
  > li {
    height: clamp(11rem, 20vw, 15rem);
    max-width: 28rem;
  }
`;
