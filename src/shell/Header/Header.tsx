import styled from '@emotion/styled';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
  duration,
  easing,
  fontSize,
  Icon,
  layer,
  media,
  size,
  space,
  Spinner,
  useCurrentPath,
} from '../../design-system';
import type { HeaderModel, PromoBannerModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { Logo } from '../Logo/Logo';
import { patienceMs } from '../PageLoader/PageLoader';
import { loadWithRetry } from '../../state/loadWithRetry';
import { texts } from '../texts';
import { untilVisitorActs } from '../untilVisitorActs';
import { CartLink } from './CartLink';
import { DesktopMenu } from './DesktopMenu';
import type { DesktopMenuName } from './menus';
import { navItem } from './navItem';
import { NoScriptMenu } from './NoScriptMenu';
import { narrowQuery, useMenus } from './useMenus';

// The menus are drawn when first opened; their code comes when a visitor reaches for them, so that pages stay light.
const loadDesktopMenus = () => import('./DesktopMenus');
const loadMobileMenu = () => import('./MobileMenu');
const ShowsMenu = lazy(async () => ({ default: (await loadWithRetry(loadDesktopMenus, true)).ShowsMenu }));
const MoreMenu = lazy(async () => ({ default: (await loadWithRetry(loadDesktopMenus, true)).MoreMenu }));
const MobileMenu = lazy(async () => ({ default: (await loadWithRetry(loadMobileMenu, true)).MobileMenu }));

const PromoBanner = lazy(async () => ({
  default: (await loadWithRetry(() => import('../Banners/PromoBanner'))).PromoBanner,
}));
/** Memoized: see NotificationsSlice. */
const LazyPromoBanner = memo(function LazyPromoBanner({ banner }: { banner: PromoBannerModel }) {
  return (
    <Suspense fallback={null}>
      <PromoBanner banner={banner} />
    </Suspense>
  );
});

// What does not come now is asked for again when it is needed.
const reachDesktopMenus = () => void loadDesktopMenus().catch(() => undefined);
const reachMobileMenu = () => void loadMobileMenu().catch(() => undefined);

const ticketsHref = '/ticketing';

export interface HeaderProps {
  header: HeaderModel;
  /** `ticketing` shows the centred logo alone. */
  variant: 'page' | 'ticketing';
  /** The page's own logo, or the company's. */
  logo: FileModel | null;
  /** False where no promo banner is to be shown, whatever the content of the header. */
  promoBanner: boolean;
}

/** SPEC 2.3. */
export function Header({ header, variant, logo, promoBanner }: HeaderProps) {
  if (variant === 'ticketing') {
    return (
      <Bar data-surface="dark" data-variant="ticketing">
        <Inner data-centred="">
          <Logo logo={logo} companyName={header.companyName} />
        </Inner>
      </Bar>
    );
  }
  return <PageHeader header={header} logo={logo} promoBanner={promoBanner} />;
}

function PageHeader({ header, logo, promoBanner }: Omit<HeaderProps, 'variant'>) {
  const [{ openedMenu, mobileMenuOpened, openedMobileMenu }, dispatch] = useMenus();
  /** Once opened, the mobile menu stays in the page, closed: so its dialog can give the focus back. */
  const [mobileMenuUsed, setMobileMenuUsed] = useState(false);
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const toggles = { liveShows: useRef<HTMLButtonElement>(null), more: useRef<HTMLButtonElement>(null) };
  const currentPath = useCurrentPath();

  const closeAll = () => dispatch({ type: 'closeAll' });

  /** Closes the open desktop menu and gives the focus back. */
  const dismiss = () => {
    if (openedMenu !== 'none') toggles[openedMenu].current?.focus();
    closeAll();
  };

  /** The mobile menu was asked for, and its code is not there yet. */
  const isMenuAwaited = mobileMenuOpened && isOnItsWay;

  // A finger gives no notice before it presses.
  useEffect(() => {
    if (window.matchMedia(narrowQuery).matches) void untilVisitorActs().then(reachMobileMenu);
  }, []);

  useEffect(() => {
    if (openedMenu === 'none' && !isMenuAwaited) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- dismiss is another one at each render, and does the same
  }, [openedMenu, isMenuAwaited]);

  const menu = (name: DesktopMenuName) => ({
    id: `menu-${name}`,
    ref: toggles[name],
    open: openedMenu === name,
    onReach: reachDesktopMenus,
    onToggle: () => dispatch({ type: 'toggle', menu: name }),
    onLeave: closeAll,
  });
  const panel = (name: DesktopMenuName, open: boolean) => ({
    id: `menu-${name}`,
    open,
    onFollow: closeAll,
    onDismiss: dismiss,
  });
  const isCurrent = ({ href }: { href: string | null }) => href !== null && href === currentPath;
  const isTheaterPage = header.theaters.some(
    (theatre) => isCurrent(theatre) || theatre.shows.some(isCurrent),
  );

  return (
    <>
      {promoBanner && header.promoBanner ? <LazyPromoBanner banner={header.promoBanner} /> : null}
      <Bar data-surface="dark">
        <Inner>
          <Logo logo={logo} companyName={header.companyName} />
          <Nav aria-label={texts.mainNavigation}>
            <NavList>
              {header.theaters.length > 0 ? (
                <DesktopMenu {...menu('liveShows')} label={texts.liveOnStage} isCurrent={isTheaterPage}>
                  {(open) => <ShowsMenu {...panel('liveShows', open)} theaters={header.theaters} />}
                </DesktopMenu>
              ) : null}
              {header.filmsHref ? (
                <li>
                  <NavLink href={header.filmsHref} onClick={closeAll}>
                    {texts.featureFilms}
                  </NavLink>
                </li>
              ) : null}
              {header.streamingHref ? (
                <li>
                  <NavLink href={header.streamingHref} onClick={closeAll}>
                    {texts.streaming}
                  </NavLink>
                </li>
              ) : null}
              {header.bigImageLinks.length > 0 ? (
                <DesktopMenu
                  {...menu('more')}
                  label={texts.more}
                  isCurrent={!isTheaterPage && header.bigImageLinks.some(isCurrent)}
                >
                  {(open) => <MoreMenu {...panel('more', open)} links={header.bigImageLinks} />}
                </DesktopMenu>
              ) : null}
            </NavList>
          </Nav>
          <Actions>
            <CartLink onFollow={closeAll} />
            <TicketsLink href={ticketsHref} buttonSize="small" onClick={closeAll}>
              {texts.getTickets}
            </TicketsLink>
            <Hamburger
              type="button"
              aria-label={texts.openMenu}
              aria-haspopup="dialog"
              aria-busy={isMenuAwaited || undefined}
              onClick={() => {
                setMobileMenuUsed(true);
                dispatch({ type: isMenuAwaited ? 'closeAll' : 'openMobile' });
              }}
              onPointerEnter={reachMobileMenu}
              onFocus={reachMobileMenu}
            >
              {isMenuAwaited ? <Spinner /> : <Icon name="menu" size="1.6rem" />}
            </Hamburger>
          </Actions>
        </Inner>
        {/* Browsers with scripts read nothing in here, so its code stays out of their first load. */}
        <noscript>
          {process.env['BUILD_STAGE'] === 'build-javascript' ? null : <NoScriptMenu header={header} />}
        </noscript>
        <Overlay
          onClick={dismiss}
          data-backdrop=""
          data-open={openedMenu !== 'none' || undefined}
          aria-hidden="true"
        />
        {mobileMenuUsed ? (
          // The boundary comes with the menu: one that the server wrote would be thrown away by the first update.
          <Suspense fallback={<OnItsWay tell={setIsOnItsWay} />}>
            <MobileMenu
              open={mobileMenuOpened}
              panel={openedMobileMenu}
              onPanel={(name) => dispatch({ type: 'showPanel', panel: name })}
              onClose={closeAll}
              header={header}
              logo={logo}
            />
          </Suspense>
        ) : null}
      </Bar>
    </>
  );
}

/** Stands where something is awaited, and says so; not of what is there at once, so that nothing flashes. */
function OnItsWay({ tell }: { tell: (isOnItsWay: boolean) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => tell(true), patienceMs);
    return () => {
      clearTimeout(timer);
      tell(false);
    };
  }, [tell]);
  return null;
}

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.header};
  background: ${color.background};
  color: ${color.text};
  &[data-variant='ticketing'] {
    position: relative;
  }
  /* Its menu opens in the bar, and may be taller than the window. */
  ${media.noScripts} {
    position: relative;
  }
  /* The edge of the stage: a line of light that fades to the wings. */
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
  /* The logo gives way first; very large text then takes a second line. */
  flex-wrap: wrap;
  > a {
    flex: 1 1 4.5rem;
    max-width: max-content;
  }
  &[data-centred] {
    justify-content: center;
  }
  /* The bar is always in view: a focus in it (given back by a menu, say) does not scroll the page to keep room above it. */
  > a,
  > div > *,
  > nav > ul > li > :is(a, button) {
    scroll-margin-block-start: calc(-1 * ${size.scrollOffset});
  }
`;

const Nav = styled.nav`
  ${media.upToMenu} {
    display: none;
  }
`;

const NavList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space.xl};
`;

const NavLink = styled(AnyLink)(navItem);

/** One primary action in view: a page whose bottom bar leads to the tickets has that one on phones. */
const TicketsLink = styled(ButtonLink)`
  ${media.upToMobile} {
    :root:has([data-bottom-bar] a[href='${ticketsHref}']) & {
      display: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  margin-inline-start: auto;
  /* On the smallest phones the logo needs the room more than the button does. */
  > a[href='/ticketing'] {
    padding-inline: clamp(${space.xs}, 3vw, 1.15em);
    font-size: clamp(0.8em, 3.6vw, ${fontSize.s});
  }
  ${media.aboveMenu} {
    column-gap: ${space.m};
    margin-inline-start: 0;
  }
`;

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

/** Dims the page below an open menu. */
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
  &[data-open] {
    height: 100vh;
    opacity: 1;
    visibility: visible;
    transition: opacity ${duration.menu} ${easing.curtain};
  }
`;
