import { useEffect, useReducer, useRef, type Dispatch, type RefObject } from 'react';
import { media } from '../../design-system';
import { closedMenus, menuReducer, type DesktopMenuName, type MenuAction, type MenuState } from './menus';

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
