import styled from '@emotion/styled';
import { Suspense, useEffect, useState } from 'react';
import {
  ButtonLink,
  color,
  duration,
  easing,
  fontSize,
  layer,
  media,
  size,
  space,
  stickyTop,
  Icon,
  Spinner,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { PromoBanner } from '../Banners/PromoBanner';
import { Logo } from '../Logo/Logo';
import { texts } from '../texts';
import { CartLink } from './CartLink';
import { DesktopNavigation } from './DesktopNavigation';
import { MobileMenu, preloadMobileMenu } from './lazyMobileMenu';
import { LoadingReporter } from './LoadingReporter';
import { NoScriptMenu } from './NoScriptMenu';
import { useMenus, narrowQuery } from './menus';
import { waitForFirstInteraction } from '../../runtime/firstInteraction';

const ticketsHref = '/ticketing';

export interface HeaderProps {
  header: HeaderModel;
  /** `ticketing` shows only the logo, centered. */
  variant: 'page' | 'ticketing';
  /** The logo of the page or the company. */
  logo: FileModel | null;
  /** False hides the promo banner. */
  promoBanner: boolean;
}

/** Product 2.3. */
export function Header({ header, variant, logo, promoBanner }: HeaderProps) {
  if (variant === 'ticketing') {
    return (
      <Bar data-surface="dark" data-variant="ticketing">
        <Inner data-centered="">
          <Logo logo={logo} companyName={header.companyName} />
        </Inner>
      </Bar>
    );
  }
  return <PageHeader header={header} logo={logo} promoBanner={promoBanner} />;
}

function PageHeader({ header, logo, promoBanner }: Omit<HeaderProps, 'variant'>) {
  const menus = useMenus();
  const { openedMenu, mobileMenuOpened, dispatch, closeAll, dismiss } = menus;
  /** Once opened, the mobile menu stays mounted, so that its dialog can return the focus. */
  const [hasOpenedMobileMenu, setHasOpenedMobileMenu] = useState(false);
  const [isMobileMenuLoading, setIsMobileMenuLoading] = useState(false);
  /** The visitor opened the mobile menu, but its code is not loaded yet. */
  const isMobileMenuPending = mobileMenuOpened && isMobileMenuLoading;

  useEffect(() => {
    if (openedMenu === 'none' && !isMobileMenuPending) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
    };
    // A menu that is still loading has no overlay that could be pressed.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (openedMenu !== 'none' && target instanceof Element && !target.closest('header')) closeAll();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  });

  return (
    <>
      {promoBanner && header.promoBanner ? <PromoBanner banner={header.promoBanner} /> : null}
      <Bar data-surface="dark">
        <Inner>
          <Logo logo={logo} companyName={header.companyName} />
          <DesktopNavigation header={header} menus={menus} />
          <Actions>
            <CartLink onFollow={closeAll} />
            <TicketsLink href={ticketsHref} buttonSize="small" onClick={closeAll}>
              {texts.getTickets}
            </TicketsLink>
            <HamburgerButton
              busy={isMobileMenuPending}
              onClick={() => {
                setHasOpenedMobileMenu(true);
                dispatch({ type: isMobileMenuPending ? 'closeAll' : 'openMobile' });
              }}
            />
          </Actions>
        </Inner>
        {/* Browsers with scripts do not render this, so its code stays out of their first load. */}
        <noscript>
          {process.env['BUILD_STAGE'] === 'build-javascript' ? null : <NoScriptMenu header={header} />}
        </noscript>
        <Overlay onClick={dismiss} data-backdrop="" aria-hidden="true" />
        {hasOpenedMobileMenu ? (
          // Rendered only with the menu, because React discards a server-rendered boundary on its first update.
          <Suspense fallback={<LoadingReporter onChange={setIsMobileMenuLoading} />}>
            <MobileMenu menus={menus} header={header} logo={logo} />
          </Suspense>
        ) : null}
      </Bar>
    </>
  );
}

const Bar = styled.header`
  position: sticky;
  inset-block-start: ${stickyTop(size.headerMobile)};
  z-index: ${layer.header};
  background: ${color.background};
  color: ${color.text};
  &[data-variant='ticketing'] {
    position: relative;
    inset: auto;
  }
  /* Without scripts the menu opens inside the bar and can be taller than the window. */
  ${media.noScripts} {
    position: relative;
    inset: auto;
  }
  /* A gradient line along the lower edge. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    z-index: ${layer.raised};
    height: 1px;
    background: linear-gradient(
      90deg,
      ${color.border},
      ${color.ornament} 30%,
      ${color.ornament} 70%,
      ${color.border}
    );
    opacity: 0.6;
  }
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs};
  width: 100%;
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  min-height: ${size.headerMobile};
  margin-inline: auto;
  padding-inline: ${space.gutter};
  ${media.aboveMenu} {
    min-height: ${size.headerDesktop};
  }
  /* The logo shrinks first; with very large text the bar wraps. */
  flex-wrap: wrap;
  > a {
    flex: 1 1 4.5rem;
    max-width: max-content;
  }
  &[data-centered] {
    justify-content: center;
  }
  /* The bar is always visible, so a focus in it must not scroll the page because of scroll-padding. */
  > a,
  > div > *,
  > nav > ul > li > :is(a, button) {
    scroll-margin-block-start: calc(-1 * ${size.scrollOffset});
  }
`;

/**
 * Hidden on phones while the bottom bar of the page is shown and links to the tickets, so that only one primary action shows. It
 * keeps its place, because the bar appears while the visitor scrolls.
 */
const TicketsLink = styled(ButtonLink)`
  ${media.upToMobile} {
    /* Not :root, because Emotion adds the class of the button before a pseudo-class. */
    @supports selector(:has(*)) {
      html:not([data-asking]):has([data-bottom-bar='shown'] a[href='${ticketsHref}']) & {
        visibility: hidden;
      }
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  margin-inline-start: auto;
  /* On the smallest phones the button shrinks in favor of the logo. */
  > a[href='/ticketing'] {
    padding-inline: clamp(${space.xs}, 3vw, 1.15em);
    font-size: clamp(0.8em, 3.6vw, ${fontSize.s});
  }
  ${media.aboveMenu} {
    column-gap: ${space.m};
    margin-inline-start: 0;
  }
`;

/** Dims the page behind an open menu, when the code of the menu is there. */
const Overlay = styled.div`
  position: absolute;
  inset: 100% 0 auto;
  /* Closed it has no height, or it would lengthen a page that is shorter than the window. */
  height: 0;
  background: ${color.fixed.scrim};
  opacity: 0;
  visibility: hidden;
  transition:
    opacity ${duration.menu} ${easing.curtain},
    height 0s ${duration.menu},
    visibility 0s ${duration.menu};
  [data-menu-open] > & {
    height: 100vh;
    opacity: 1;
    visibility: visible;
    transition: opacity ${duration.menu} ${easing.curtain};
  }
`;

interface HamburgerButtonProps {
  /** Shows a spinner while the code of the menu is loading. */
  busy: boolean;
  onClick: () => void;
}

/** Opens the mobile menu, and preloads its code. */
function HamburgerButton({ busy, onClick }: HamburgerButtonProps) {
  // Touch devices have no hover that could trigger the preload.
  useEffect(() => {
    if (window.matchMedia(narrowQuery).matches) void waitForFirstInteraction().then(preloadMobileMenu);
  }, []);

  return (
    <Hamburger
      type="button"
      aria-label={texts.openMenu}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onClick}
      onPointerEnter={preloadMobileMenu}
      onFocus={preloadMobileMenu}
    >
      {busy ? <Spinner /> : <Icon name="menu" size="1.6rem" />}
    </Hamburger>
  );
}

const Hamburger = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  margin-inline-end: -0.5rem;
  ${media.aboveMenu} {
    display: none;
  }
  ${media.noScripts} {
    display: none;
  }
`;
