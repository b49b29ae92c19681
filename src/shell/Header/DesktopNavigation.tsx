import styled from '@emotion/styled';
import { Suspense, useState, type FocusEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import type { HeaderModel } from '../../content/header';
import {
  AnyLink,
  media,
  space,
  useCurrentPath,
  Icon,
  Spinner,
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  size,
} from '../../design-system';
import { lazyOnPress } from '../../runtime/loadWithRetry';
import { texts } from '../texts';
import type { Menus, DesktopMenuName } from './menus';
import type { MenuPanelProps } from './DesktopMenus';
import { LoadingReporter } from './LoadingReporter';

/** Styles of the links and toggles in the header bar. A line below marks the current page. */
const navItemStyles = css`
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
  white-space: nowrap;
  transition: color ${duration.normal} ${easing.standard};
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0.35rem;
    height: 2px;
    background: ${color.accent};
    transform: scaleX(0);
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &:hover,
  &[aria-current],
  &[aria-expanded='true'] {
    color: ${color.accent};
  }
  &:hover::after,
  &[aria-current]::after,
  &[aria-expanded='true']::after {
    transform: none;
  }
  ${media.forcedColors} {
    &::after {
      background: CanvasText;
    }
  }
  svg {
    transition: transform ${duration.normal} ${easing.standard};
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

// The code of the menus is loaded on demand, which keeps it out of the first load of every page.
const loadMenus = () => import('./DesktopMenus');
const ShowsMenu = lazyOnPress(async () => (await loadMenus()).ShowsMenu);
const MoreMenu = lazyOnPress(async () => (await loadMenus()).MoreMenu);

// A failed preload is ignored, because the lazy component loads the chunk again.
const preloadMenus = () => void loadMenus().catch(() => undefined);

interface DesktopNavigationProps {
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

interface DesktopMenuProps {
  name: DesktopMenuName;
  menus: Menus;
  label: string;
  /** Whether the menu links to the current page. */
  isCurrent: boolean;
  /** Called on hover and focus of the toggle, to preload the panel. */
  onIntent: () => void;
  /** Renders the panel. */
  children: (panel: MenuPanelProps) => ReactNode;
}

/**
 * An item of the header bar that opens a panel below it (product 4.3). The panel follows its toggle in the document, so that Tab
 * moves from the toggle into the panel and on to the rest of the bar. The panel closes when the focus leaves it, because the
 * overlay covers everything behind it.
 */
function DesktopMenu({ name, menus, label, isCurrent, onIntent, children }: DesktopMenuProps) {
  const id = `menu-${name}`;
  const open = menus.openedMenu === name;
  /** Once opened, the panel stays mounted for its closing animation. */
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  const [isLoading, setIsLoading] = useState(false);
  const isBusy = open && isLoading;

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target (a click on the overlay, another window) the focus did not move to another element.
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) menus.closeAll();
  };

  return (
    <li onBlur={onBlur}>
      <MenuButton
        ref={menus.toggles[name]}
        type="button"
        aria-expanded={open}
        aria-controls={hasOpened ? id : undefined}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => menus.dispatch({ type: 'toggle', menu: name })}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <span>{label}</span>
        {isBusy ? <Spinner size="0.9em" /> : <Icon name="chevronDown" size="0.9em" />}
      </MenuButton>
      {hasOpened ? (
        <Suspense fallback={<LoadingReporter onChange={setIsLoading} />}>
          {children({ id, open, onFollow: menus.closeAll, onDismiss: menus.dismiss })}
        </Suspense>
      ) : null}
    </li>
  );
}

const MenuButton = styled.button(navItemStyles, { [media.noScripts]: { display: 'none' } });
