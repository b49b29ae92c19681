import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
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
import { PromoBanner } from '../Banners/PromoBanner';
import { Logo } from '../Logo/Logo';
import { texts } from '../texts';
import { DesktopMenu } from './DesktopMenu';
import { navItem } from './navItem';

// The menus are drawn when first opened; their code comes when a visitor reaches for them, so that pages stay light.
const loadDesktopMenus = () => import('./DesktopMenus');
const loadMobileMenu = () => import('./MobileMenu');
const ShowsMenu = lazy(async () => ({ default: (await loadDesktopMenus()).ShowsMenu }));
const MoreMenu = lazy(async () => ({ default: (await loadDesktopMenus()).MoreMenu }));
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }));

export interface HeaderProps {
  header: HeaderModel;
  variant: 'page' | 'ticketing';
  logo: FileModel | null;
  /** False where no promo banner is to be shown, whatever the content of the header. */
  promoBanner: boolean;
}

/** SPEC 4.3: one menu is open, or none. */
type OpenMenu = 'none' | 'liveShows' | 'more';

/** SPEC 2.3. On ticketing pages the centred logo alone. */
export function Header({ header, variant, logo, promoBanner }: HeaderProps) {
  if (variant === 'ticketing') {
    return (
      <Bar data-surface="dark" data-variant="ticketing">
        <Inner data-centred>
          <Logo logo={logo} companyName={header.companyName} />
        </Inner>
      </Bar>
    );
  }
  return <PageHeader header={header} logo={logo} promoBanner={promoBanner} />;
}

function PageHeader({ header, logo, promoBanner }: Omit<HeaderProps, 'variant'>) {
  const [menu, setMenu] = useState<OpenMenu>('none');
  const [mobileMenuOpen, setMobileMenuOpen] = useState(false);
  /** Once opened, the mobile menu stays in the page, closed: so its dialog can give the focus back. */
  const [mobileMenuUsed, setMobileMenuUsed] = useState(false);
  const badge = useCartBadge();

  const toggle = (which: OpenMenu) => setMenu((current) => (current === which ? 'none' : which));
  const openMobileMenu = () => {
    setMobileMenuUsed(true);
    setMobileMenuOpen(true);
  };
  const closeAll = () => {
    setMenu('none');
    setMobileMenuOpen(false);
  };

  return (
    <>
      {promoBanner && header.promoBanner ? <PromoBanner banner={header.promoBanner} /> : null}
      <Bar data-surface="dark">
        <Inner>
          <Logo logo={logo} companyName={header.companyName} />
          <Nav aria-label={texts.mainNavigation}>
            <NavList>
              <DesktopMenu
                id="menu-liveShows"
                label={texts.liveOnStage}
                open={menu === 'liveShows'}
                onReach={loadDesktopMenus}
                onToggle={() => toggle('liveShows')}
                onClose={closeAll}
              >
                {(panel) => <ShowsMenu {...panel} theatres={header.theatres} />}
              </DesktopMenu>
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
                  id="menu-more"
                  label={texts.more}
                  open={menu === 'more'}
                  onReach={loadDesktopMenus}
                  onToggle={() => toggle('more')}
                  onClose={closeAll}
                >
                  {(panel) => <MoreMenu {...panel} links={header.bigImageLinks} />}
                </DesktopMenu>
              ) : null}
            </NavList>
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
          {mobileMenuUsed ? (
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
`;

const NavList = styled.ul`
  display: flex;
  align-items: center;
  gap: ${space.xl};
`;

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
  font-size: ${fontSize.xs};
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
