import { closedMenus, menuReducer, type MenuAction, type MenuState } from './menus';

const stateAfter = (...actions: MenuAction[]): MenuState => actions.reduce(menuReducer, closedMenus);

const liveShows: MenuAction = { type: 'toggle', menu: 'liveShows' };
const more: MenuAction = { type: 'toggle', menu: 'more' };
const openMobile: MenuAction = { type: 'openMobile' };
const toMore: MenuAction = { type: 'showPanel', panel: 'more' };

it('is closed initially', () => {
  expect(stateAfter()).toEqual({ openedMenu: 'none', mobileMenuOpened: false, openedMobileMenu: 'main' });
});

it('opens and closes a desktop menu with its toggle', () => {
  expect(stateAfter(liveShows).openedMenu).toBe('liveShows');
  expect(stateAfter(liveShows, liveShows).openedMenu).toBe('none');
});

it('opens only one desktop menu at a time', () => {
  expect(stateAfter(liveShows, more).openedMenu).toBe('more');
});

it('closes all menus', () => {
  expect(stateAfter(liveShows, { type: 'closeAll' })).toEqual(closedMenus);
  expect(stateAfter(openMobile, toMore, { type: 'closeAll' })).toEqual(closedMenus);
});

it('opens the mobile menu at its first panel and changes panels', () => {
  expect(stateAfter(openMobile)).toEqual({
    openedMenu: 'none',
    mobileMenuOpened: true,
    openedMobileMenu: 'main',
  });
  expect(stateAfter(openMobile, toMore).openedMobileMenu).toBe('more');
  expect(stateAfter(openMobile, toMore, { type: 'showPanel', panel: 'main' }).openedMobileMenu).toBe('main');
});

it('ignores a panel change while the mobile menu is closed', () => {
  expect(stateAfter(toMore)).toEqual(closedMenus);
});

it('reopens the mobile menu at the first panel', () => {
  expect(stateAfter(openMobile, toMore, { type: 'closeAll' }, openMobile).openedMobileMenu).toBe('main');
});

it('closes only the desktop menus when the window becomes narrow', () => {
  expect(stateAfter(liveShows, { type: 'narrowed' })).toEqual(closedMenus);
  expect(stateAfter(openMobile, toMore, { type: 'narrowed' })).toEqual(stateAfter(openMobile, toMore));
});

it('closes only the mobile menu when the window becomes wide', () => {
  expect(stateAfter(openMobile, toMore, { type: 'widened' })).toEqual(closedMenus);
  expect(stateAfter(more, { type: 'widened' })).toEqual(stateAfter(more));
});
