import styled from '@emotion/styled';
import type { HeaderModel } from '../../content/header';
import { AnyLink, media, space, useCurrentPath } from '../../design-system';
import { lazyOnPress } from '../../runtime/lazyOnPress';
import { texts } from '../texts';
import { DesktopMenu } from './DesktopMenu';
import { navItemStyles } from './navItemStyles';
import type { Menus } from './useMenus';

// The code of the menus is loaded on demand, which keeps it out of the first load of every page.
const loadMenus = () => import('./DesktopMenus');
const ShowsMenu = lazyOnPress(async () => (await loadMenus()).ShowsMenu);
const MoreMenu = lazyOnPress(async () => (await loadMenus()).MoreMenu);

// A failed preload is ignored, because the lazy component loads the chunk again.
const preloadMenus = () => void loadMenus().catch(() => undefined);

export interface DesktopNavigationProps {
  header: HeaderModel;
  menus: Menus;
}

/** The links and menus of the header bar on wide screens. */
export function DesktopNavigation({ header, menus }: DesktopNavigationProps) {
  const currentPath = useCurrentPath();
  const isCurrent = ({ href }: { href: string | null }) => href !== null && href === currentPath;
  const isTheaterPage = header.theaters.some(
    (theater) => isCurrent(theater) || theater.shows.some(isCurrent),
  );

  return (
    <Nav aria-label={texts.mainNavigation}>
      <NavList>
        {header.theaters.length > 0 ? (
          <DesktopMenu
            name="liveShows"
            menus={menus}
            label={texts.liveOnStage}
            isCurrent={isTheaterPage}
            onIntent={preloadMenus}
          >
            {(panel) => <ShowsMenu {...panel} theaters={header.theaters} />}
          </DesktopMenu>
        ) : null}
        {header.filmsHref ? (
          <li>
            <NavLink href={header.filmsHref} onClick={menus.closeAll}>
              {texts.featureFilms}
            </NavLink>
          </li>
        ) : null}
        {header.streamingHref ? (
          <li>
            <NavLink href={header.streamingHref} onClick={menus.closeAll}>
              {texts.streaming}
            </NavLink>
          </li>
        ) : null}
        {header.bigImageLinks.length > 0 ? (
          <DesktopMenu
            name="more"
            menus={menus}
            onIntent={preloadMenus}
            label={texts.more}
            isCurrent={!isTheaterPage && header.bigImageLinks.some(isCurrent)}
          >
            {(panel) => <MoreMenu {...panel} links={header.bigImageLinks} />}
          </DesktopMenu>
        ) : null}
      </NavList>
    </Nav>
  );
}

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

const NavLink = styled(AnyLink)(navItemStyles);
