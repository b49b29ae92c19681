import { lockScroll } from './scrollLock';

const page = document.documentElement;

afterEach(() => page.removeAttribute('style'));

it('holds the page still and gives back what was there', () => {
  page.style.overflow = 'clip';
  const unlock = lockScroll();
  expect(page.style.overflow).toBe('hidden');
  unlock();
  expect(page.style.overflow).toBe('clip');
});

it('keeps no room above what gets the focus meanwhile: that would move the page', () => {
  const set = jest.spyOn(page.style, 'scrollPaddingTop', 'set');
  const unlock = lockScroll();
  unlock();
  expect(set.mock.calls).toEqual([['0'], ['']]);
});

it('holds it until the last overlay is closed, in whatever order', () => {
  const first = lockScroll();
  const second = lockScroll();
  first();
  expect(page.style.overflow).toBe('hidden');
  second();
  expect(page.style.overflow).toBe('');
});

it('lets go once, however often it is asked', () => {
  const first = lockScroll();
  const second = lockScroll();
  first();
  first();
  expect(page.style.overflow).toBe('hidden');
  second();
});

it('keeps the width of the scrollbar, so that nothing moves sideways', () => {
  Object.defineProperty(page, 'clientWidth', { value: window.innerWidth - 15, configurable: true });
  const unlock = lockScroll();
  expect(page.style.paddingInlineEnd).toBe('15px');
  expect(page.style.backgroundColor).not.toBe('');
  unlock();
  expect(page.style.paddingInlineEnd).toBe('');
  expect(page.style.backgroundColor).toBe('');
  Reflect.deleteProperty(page, 'clientWidth');
});
