import { useEffect, useReducer, type Dispatch } from 'react';
import { lockScroll, media } from '../../design-system';
import { closedMenus, menuReducer, type MenuAction, type MenuState } from './menus';

/** Where the window has place for the mobile menu alone. */
export const narrowQuery = media.upToMenu.replace('@media ', '');

/**
 * The menus of the header. The page does not scroll while one is open (the mobile menu sees to that itself, when it is there);
 * each closes where the window has no place for it.
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
