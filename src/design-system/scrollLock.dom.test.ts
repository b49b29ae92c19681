import { lockScroll } from './scrollLock';

const page = document.documentElement;

afterEach(() => page.removeAttribute('style'));

it('prevents scrolling and restores the previous styles', () => {
  page.style.overflow = 'clip';
  const unlock = lockScroll();
  expect(page.style.overflow).toBe('hidden');
  unlock();
  expect(page.style.overflow).toBe('clip');
});

it('removes the scroll padding, which would move the page on focus', () => {
  const set = jest.spyOn(page.style, 'scrollPaddingTop', 'set');
  const unlock = lockScroll();
  unlock();
  expect(set.mock.calls).toEqual([['0'], ['']]);
});

it('stays locked until the last lock is released, in any order', () => {
  const unlockFirst = lockScroll();
  const unlockSecond = lockScroll();
  unlockFirst();
  expect(page.style.overflow).toBe('hidden');
  unlockSecond();
  expect(page.style.overflow).toBe('');
});

it('releases each lock only once', () => {
  const unlockFirst = lockScroll();
  const unlockSecond = lockScroll();
  unlockFirst();
  unlockFirst();
  expect(page.style.overflow).toBe('hidden');
  unlockSecond();
});

it('reserves the width of the scrollbar, so that the layout does not shift', () => {
  Object.defineProperty(page, 'clientWidth', { value: window.innerWidth - 15, configurable: true });
  const unlock = lockScroll();
  expect(page.style.paddingInlineEnd).toBe('15px');
  expect(page.style.backgroundColor).not.toBe('');
  unlock();
  expect(page.style.paddingInlineEnd).toBe('');
  expect(page.style.backgroundColor).toBe('');
  Reflect.deleteProperty(page, 'clientWidth');
});
