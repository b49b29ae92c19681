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
