import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { BlockPlace } from '../../content/block';
import { BlockComponentsProvider } from '../Blocks';
import * as registry from '../registry';
import { place } from '../testPlace';
import { Timeline } from './Timeline';
import { timelineMock as mock } from './Timeline.mocks';

/** The page as the test says; jsdom lays nothing out. Pixels from the top of the page. */
const page = {
  scrollY: 0,
  height: 6000,
  stop: 112,
  tops: [500, 1500, 2500],
  block: { top: 400, bottom: 3500 },
};

const rect = (top: number, bottom = top) => new DOMRect(0, top - page.scrollY, 100, bottom - top);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(page, { scrollY: 0, height: 6000 });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.scrollY });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const section = mock.sections.findIndex(({ anchor }) => anchor === this.id);
    const top = page.tops[section];
    return top === undefined ? rect(page.block.top, page.block.bottom) : rect(top);
  });
  document.documentElement.style.scrollPaddingTop = `${page.stop}px`;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const show = (props: Partial<typeof mock & BlockPlace> = {}) =>
  render(
    <BlockComponentsProvider components={registry}>
      <Timeline {...place} {...mock} {...props} />
    </BlockComponentsProvider>,
  );
/** Every heading with its level. */
const outline = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
const menu = () => screen.getByLabelText('How it came to this', { selector: 'nav' });
const lit = () => menu().querySelector('[aria-current]')?.textContent;
const scrollTo = (y: number) => {
  page.scrollY = y;
  fireEvent.scroll(window);
};
const rest = (ms = 40) => act(() => jest.advanceTimersByTime(ms));

it('links the years to their sections', () => {
  show();
  expect(
    within(menu())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#year-1976', '#year-1988', '#year-2004']);
  expect(document.getElementById('year-1988')).toBe(
    screen.getByRole('region', { name: '1988 A roof that keeps its promises' }),
  );
});

it('shows the blocks of every year under its header; the year alone where there is no other', () => {
  show();
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const first = section('1976 The night of the nine lanterns');
  expect(first.getByText(/The power fails/)).toBeVisible();
  expect(first.getByRole('heading', { level: 4, name: 'Sixty-one bales' })).toBeVisible();
  expect(first.getByAltText('A barn by night')).toBeVisible();
  expect(section('2004').getByText(/three hundred borrowed jars/)).toBeVisible();
  expect(outline()).toEqual([
    'H2 How it came to this',
    'H3 1976 The night of the nine lanterns',
    'H4 Sixty-one bales',
    'H3 1988 A roof that keeps its promises',
    'H3 2004',
    'H4 The Hill House opens',
  ]);
});

it('has the blocks of a year one level below it, whatever level that is', () => {
  const { unmount } = show({ title: '' });
  expect(outline().slice(0, 2)).toEqual(['H2 1976 The night of the nine lanterns', 'H3 Sixty-one bales']);
  unmount();
  show({ headingLevel: 1 });
  expect(outline().slice(0, 3)).toEqual([
    'H1 How it came to this',
    'H2 1976 The night of the nine lanterns',
    'H3 Sixty-one bales',
  ]);
});

it('lights the year that is being read', () => {
  show();
  expect(lit()).toBe('1976');
  scrollTo(1500 - window.innerHeight / 3 - 1);
  rest();
  expect(lit()).toBe('1976');
  scrollTo(1500 - window.innerHeight / 3 + 1);
  rest();
  expect(lit()).toBe('1988');
  scrollTo(2600);
  rest();
  expect(lit()).toBe('2004');
  scrollTo(300);
  rest();
  expect(lit()).toBe('1976');
});

it('looks when the page has rested for 40 ms (SPEC 9)', () => {
  show();
  scrollTo(2600);
  rest(39);
  expect(lit()).toBe('1976');
  scrollTo(2610);
  rest(39);
  expect(lit()).toBe('1976');
  rest(1);
  expect(lit()).toBe('2004');
});

it('lights the year that was gone to, even if the next one stands just below', () => {
  page.tops = [500, 1500, 1560];
  show();
  scrollTo(1500 - page.stop);
  rest();
  expect(lit()).toBe('1988');
  page.tops = [500, 1500, 2500];
});

it('lights the last year at the end of the page, which may never come up', () => {
  page.height = 2300 + window.innerHeight;
  page.tops = [500, 1500, 2900];
  show();
  scrollTo(2300);
  rest();
  expect(lit()).toBe('2004');
  page.tops = [500, 1500, 2500];
});

it('hides its menu 300 px after the block, and shows it again', () => {
  show();
  const isHidden = () => menu().hasAttribute('data-past');
  scrollTo(3500 + 300);
  rest();
  expect(isHidden()).toBe(false);
  scrollTo(3500 + 301);
  rest();
  expect(isHidden()).toBe(true);
  expect(menu()).not.toBeVisible();
  scrollTo(3500);
  rest();
  expect(menu()).toBeVisible();
});

it('looks no more when it is gone', () => {
  const { unmount } = show();
  scrollTo(2600);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('needs no title', () => {
  show({ title: '' });
  expect(screen.getByRole('navigation', { name: 'Years' })).toBeVisible();
  expect(
    screen.getByRole('heading', { level: 2, name: '1976 The night of the nine lanterns' }),
  ).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = show({ darkBackground: true });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
