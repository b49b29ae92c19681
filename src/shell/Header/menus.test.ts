import { closedMenus, menuReducer, type MenuAction, type MenuState } from './menus';

const after = (...actions: MenuAction[]): MenuState => actions.reduce(menuReducer, closedMenus);

const liveShows: MenuAction = { type: 'toggle', menu: 'liveShows' };
const more: MenuAction = { type: 'toggle', menu: 'more' };
const openMobile: MenuAction = { type: 'openMobile' };
const toMore: MenuAction = { type: 'showPanel', panel: 'more' };

it('starts closed', () => {
  expect(after()).toEqual({ openedMenu: 'none', mobileMenuOpened: false, openedMobileMenu: 'main' });
});

it('opens a desktop menu by its toggle and closes it by the same', () => {
  expect(after(liveShows).openedMenu).toBe('liveShows');
  expect(after(liveShows, liveShows).openedMenu).toBe('none');
});

it('has one desktop menu open at a time', () => {
  expect(after(liveShows, more).openedMenu).toBe('more');
});

it('closes whatever is open at once', () => {
  expect(after(liveShows, { type: 'closeAll' })).toEqual(closedMenus);
  expect(after(openMobile, toMore, { type: 'closeAll' })).toEqual(closedMenus);
});

it('opens the mobile menu at its first panel, and goes from panel to panel', () => {
  expect(after(openMobile)).toEqual({
    openedMenu: 'none',
    mobileMenuOpened: true,
    openedMobileMenu: 'main',
  });
  expect(after(openMobile, toMore).openedMobileMenu).toBe('more');
  expect(after(openMobile, toMore, { type: 'showPanel', panel: 'main' }).openedMobileMenu).toBe('main');
});

it('shows no panel of a closed mobile menu', () => {
  expect(after(toMore)).toEqual(closedMenus);
});

it('starts at the first panel again after the mobile menu was closed', () => {
  expect(after(openMobile, toMore, { type: 'closeAll' }, openMobile).openedMobileMenu).toBe('main');
});

it('closes the desktop menus, and not the mobile one, when the window becomes narrow', () => {
  expect(after(liveShows, { type: 'narrowed' })).toEqual(closedMenus);
  expect(after(openMobile, toMore, { type: 'narrowed' })).toEqual(after(openMobile, toMore));
});

it('closes the mobile menu, and not the desktop ones, when the window becomes wide', () => {
  expect(after(openMobile, toMore, { type: 'widened' })).toEqual(closedMenus);
  expect(after(more, { type: 'widened' })).toEqual(after(more));
});
