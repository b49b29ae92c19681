import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  Icon,
  layer,
  media,
  radius,
  size,
  space,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { useCartBadge } from '../../state/cartBadge';
import { NotificationBanners } from '../Banners/NotificationBanners';
import { PromoBanner } from '../Banners/PromoBanner';
import { Logo } from '../Logo/Logo';
import { texts } from '../texts';
import type { DesktopMenu } from './DesktopMenus';

// The menus are drawn when first opened; their code comes when a visitor reaches for them, so that pages stay light.
const loadDesktopMenus = () => import('./DesktopMenus');
const loadMobileMenu = () => import('./MobileMenu');
const DesktopMenus = lazy(async () => ({ default: (await loadDesktopMenus()).DesktopMenus }));
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }));

export interface HeaderProps {
  header: HeaderModel;
  variant: 'page' | 'ticketing';
  logo: FileModel | null;
}

/** SPEC 2.3. On ticketing pages the centred logo alone. */
export function Header({ header, variant, logo }: HeaderProps) {
  if (variant === 'ticketing') {
    return (
      <Bar data-surface="dark" data-variant="ticketing">
        <Inner data-centred>
          <Logo logo={logo} companyName={header.companyName} />
        </Inner>
      </Bar>
    );
  }
  return <PageHeader header={header} logo={logo} />;
}

function PageHeader({ header, logo }: Omit<HeaderProps, 'variant'>) {
  const [menu, setMenu] = useState<DesktopMenu>('none');
  const [mobileMenuOpen, setMobileMenuOpen] = useState(false);
  /** Once opened, a menu stays in the page, closed: so its dialog can give the focus back. */
  const [used, setUsed] = useState({ desktop: false, mobile: false });
  const bar = useRef<HTMLElement>(null);
  const badge = useCartBadge();

  useEffect(() => {
    if (menu === 'none') return;
    const close = () => setMenu('none');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      bar.current?.querySelector<HTMLElement>(`[aria-controls='menu-${menu}']`)?.focus();
    };
    // SPEC 4.3: resizing to 1023 px or below closes the desktop menus.
    const narrow = window.matchMedia(media.upToMenu.replace('@media ', ''));
    narrow.addEventListener('change', close);
    document.addEventListener('keydown', onKey);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      narrow.removeEventListener('change', close);
      document.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = overflow;
    };
  }, [menu]);

  const toggle = (which: DesktopMenu) => {
    setUsed((before) => ({ ...before, desktop: true }));
    setMenu((current) => (current === which ? 'none' : which));
  };
  const openMobileMenu = () => {
    setUsed((before) => ({ ...before, mobile: true }));
    setMobileMenuOpen(true);
  };
  const expectDesktopMenus = { onPointerEnter: loadDesktopMenus, onFocus: loadDesktopMenus };
  const closeAll = () => {
    setMenu('none');
    setMobileMenuOpen(false);
  };

  return (
    <>
      {header.promoBanner ? <PromoBanner banner={header.promoBanner} /> : null}
      <Bar ref={bar} data-surface="dark">
        <NotificationBanners banners={header.notificationBanners} />
        <Inner>
          <Logo logo={logo} companyName={header.companyName} />
          <Nav aria-label={texts.mainNavigation}>
            <ul>
              <li>
                <MenuButton
                  type="button"
                  aria-expanded={menu === 'liveShows'}
                  aria-controls="menu-liveShows"
                  onClick={() => toggle('liveShows')}
                  {...expectDesktopMenus}
                >
                  {texts.liveOnStage}
                  <Icon name="chevronDown" size="0.9em" />
                </MenuButton>
              </li>
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
                <li>
                  <MenuButton
                    type="button"
                    aria-expanded={menu === 'more'}
                    aria-controls="menu-more"
                    onClick={() => toggle('more')}
                    {...expectDesktopMenus}
                  >
                    {texts.more}
                    <Icon name="chevronDown" size="0.9em" />
                  </MenuButton>
                </li>
              ) : null}
            </ul>
          </Nav>
          <Actions>
            <CartLink
              href="/ticketing/cart"
              aria-label={badge > 0 ? texts.cartWithCount(badge) : texts.cart}
              onClick={closeAll}
            >
              <Icon name="cart" size="1.5rem" />
              {badge > 0 ? <Count aria-hidden="true">{badge}</Count> : null}
            </CartLink>
            <ButtonLink href="/ticketing" buttonSize="small" onClick={closeAll}>
              {texts.getTickets}
            </ButtonLink>
            <Hamburger
              type="button"
              aria-label={texts.openMenu}
              aria-haspopup="dialog"
              onClick={openMobileMenu}
              onPointerEnter={loadMobileMenu}
              onFocus={loadMobileMenu}
            >
              <Icon name="menu" size="1.6rem" />
            </Hamburger>
          </Actions>
        </Inner>
        <Suspense fallback={null}>
          {used.desktop ? <DesktopMenus menu={menu} header={header} onClose={closeAll} /> : null}
        </Suspense>
        <Suspense fallback={null}>
          {used.mobile ? (
            <MobileMenu open={mobileMenuOpen} onClose={() => setMobileMenuOpen(false)} header={header} />
          ) : null}
        </Suspense>
      </Bar>
    </>
  );
}

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.header};
  background: ${color.background};
  color: ${color.text};
  border-block-end: 1px solid ${color.border};
  &[data-variant='ticketing'] {
    position: relative;
  }
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs};
  width: 100%;
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  height: ${size.headerMobile};
  margin-inline: auto;
  padding-inline: ${space.gutter};
  ${media.aboveMenu} {
    height: ${size.headerDesktop};
  }
  &[data-centred] {
    justify-content: center;
  }
`;

const Nav = styled.nav`
  ${media.upToMenu} {
    display: none;
  }
  ul {
    display: flex;
    align-items: center;
    gap: ${space.xl};
  }
`;

const navItem = `
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  min-height: ${size.target};
  color: ${color.text};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.medium};
  letter-spacing: 0.01em;
  text-decoration: none;
  transition: color ${duration.normal} ${easing.standard};
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0.35rem;
    height: 1px;
    background: ${color.accent};
    transform: scaleX(0);
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &:hover { color: ${color.accent}; }
  &:hover::after, &[aria-expanded='true']::after, &[aria-current='page']::after { transform: scaleX(1); }
  &[aria-current='page'], &[aria-expanded='true'] { color: ${color.accent}; }
  svg { transition: transform ${duration.normal} ${easing.standard}; }
  &[aria-expanded='true'] svg { transform: rotate(180deg); }
`;

const MenuButton = styled.button(navItem);
const NavLink = styled(AnyLink)(navItem);

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space['2xs']};
  ${media.aboveMenu} {
    gap: ${space.m};
  }
`;

const CartLink = styled(AnyLink)`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  color: ${color.text};
  border-radius: ${radius.pill};
  &:hover {
    color: ${color.accent};
  }
`;

const Count = styled.span`
  position: absolute;
  inset-block-start: 0.1rem;
  inset-inline-end: 0.05rem;
  display: grid;
  place-items: center;
  min-width: 1.2rem;
  height: 1.2rem;
  padding-inline: 0.25rem;
  border-radius: ${radius.pill};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  font-size: 0.75rem;
  font-weight: ${fontWeight.bold};
  line-height: 1;
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
`;
