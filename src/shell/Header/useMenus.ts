import { useEffect, useReducer, type Dispatch } from 'react';
import { lockScroll, media } from '../../design-system';
import { closedMenus, menuReducer, type MenuAction, type MenuState } from './menus';

/** Matches windows that have the mobile menu instead of the desktop menus. */
export const narrowQuery = media.upToMenu.replace('@media ', '');

/**
 * State of the header menus. An open desktop menu locks scrolling; the mobile menu locks it itself. A menu closes when the
 * window gets a width at which it does not exist.
 */
export function useMenus(): [MenuState, Dispatch<MenuAction>] {
  const [state, dispatch] = useReducer(menuReducer, closedMenus);
  const isOpen = state.openedMenu !== 'none';

  useEffect(() => (isOpen ? lockScroll() : undefined), [isOpen]);

  useEffect(() => {
    const narrow = window.matchMedia(narrowQuery);
    const onChange = () => dispatch({ type: narrow.matches ? 'narrowed' : 'widened' });
    narrow.addEventListener('change', onChange);
    return () => narrow.removeEventListener('change', onChange);
  }, []);

  return [state, dispatch];
}
