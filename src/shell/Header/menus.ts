import { useEffect, useReducer, useRef, type Dispatch, type RefObject } from 'react';
import { media } from '../../design-system';

/** Product 3.3, 4.3: which menus are open. */
export interface MenuState {
  /** The open desktop menu. */
  openedMenu: 'none' | 'liveShows' | 'more';
  mobileMenuOpened: boolean;
  /** The open panel of the mobile menu. */
  openedMobileMenu: 'main' | 'liveShows' | 'more';
}

export type DesktopMenuName = Exclude<MenuState['openedMenu'], 'none'>;
export type MobilePanelName = MenuState['openedMobileMenu'];

export type MenuAction =
  | { type: 'toggle'; menu: DesktopMenuName }
  | { type: 'openMobile' }
  | { type: 'showPanel'; panel: MobilePanelName }
  | { type: 'closeAll' }
  /** The window became 1023 px wide or less. */
  | { type: 'narrowed' }
  /** The window became wider than 1023 px. */
  | { type: 'widened' };

/** The initial state. */
export const closedMenus: MenuState = {
  openedMenu: 'none',
  mobileMenuOpened: false,
  openedMobileMenu: 'main',
};

export function menuReducer(state: MenuState, action: MenuAction): MenuState {
  switch (action.type) {
    case 'toggle':
      return { ...closedMenus, openedMenu: state.openedMenu === action.menu ? 'none' : action.menu };
    case 'openMobile':
      return { ...closedMenus, mobileMenuOpened: true };
    case 'showPanel':
      return state.mobileMenuOpened ? { ...state, openedMobileMenu: action.panel } : state;
    case 'narrowed':
      return { ...state, openedMenu: 'none' };
    case 'widened':
      return { ...state, mobileMenuOpened: false, openedMobileMenu: 'main' };
    case 'closeAll':
      return closedMenus;
  }
}

/** Matches windows that have the mobile menu instead of the desktop menus. */
export const narrowQuery = media.upToMenu.replace('@media ', '');

export interface Menus extends MenuState {
  dispatch: Dispatch<MenuAction>;
  /** For the buttons of the desktop menus. */
  toggles: Record<DesktopMenuName, RefObject<HTMLButtonElement>>;
  closeAll: () => void;
  /** Closes the open desktop menu and focuses its toggle. */
  dismiss: () => void;
}

/** State of the header menus. A menu closes when the window gets a width at which it does not exist. */
export function useMenus(): Menus {
  const [state, dispatch] = useReducer(menuReducer, closedMenus);
  const toggles = { liveShows: useRef<HTMLButtonElement>(null), more: useRef<HTMLButtonElement>(null) };
  const { openedMenu } = state;

  useEffect(() => {
    const narrow = window.matchMedia(narrowQuery);
    const onChange = () => dispatch({ type: narrow.matches ? 'narrowed' : 'widened' });
    narrow.addEventListener('change', onChange);
    return () => narrow.removeEventListener('change', onChange);
  }, []);

  const closeAll = () => dispatch({ type: 'closeAll' });
  return {
    ...state,
    dispatch,
    toggles,
    closeAll,
    dismiss: () => {
      if (openedMenu !== 'none') toggles[openedMenu].current?.focus();
      closeAll();
    },
  };
}
