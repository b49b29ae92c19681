import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { BlockPlacement } from '../../content/block';
import { AllBlocks } from '../islands.mocks';
import { placement } from '../blocks.mocks';
import { Timeline } from './Timeline';
import { timelineMock as mock } from './Timeline.mocks';

/** A mocked page layout, because jsdom has none. In pixels from the top of the page. */
const page = {
  scrollY: 0,
  height: 6000,
  stop: 112,
  tops: [500, 1500, 2500],
  block: { top: 400, bottom: 3500 },
};

const createRect = (top: number, bottom = top) => new DOMRect(0, top - page.scrollY, 100, bottom - top);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(page, { scrollY: 0, height: 6000 });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.scrollY });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const section = mock.sections.findIndex(({ anchor }) => anchor === this.id);
    const top = page.tops[section];
    return top === undefined ? createRect(page.block.top, page.block.bottom) : createRect(top);
  });
  document.documentElement.style.scrollPaddingTop = `${page.stop}px`;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const renderBlock = (props: Partial<typeof mock & BlockPlacement> = {}) =>
  render(
    <AllBlocks>
      <Timeline {...placement} {...mock} {...props} />
    </AllBlocks>,
  );
/** All headings with their levels. */
const getOutline = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
const getMenu = () => screen.getByLabelText('How it came to this', { selector: 'nav' });
const getCurrentYear = () => getMenu().querySelector('[aria-current]')?.textContent;
const scrollTo = (y: number) => {
  page.scrollY = y;
  fireEvent.scroll(window);
};
const waitForScrollEnd = (ms = 40) => act(() => jest.advanceTimersByTime(ms));

it('links the years to their sections', () => {
  renderBlock();
  expect(
    within(getMenu())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#year-1976', '#year-1988', '#year-2004']);
  expect(document.getElementById('year-1988')).toBe(
    screen.getByRole('region', { name: '1988 A roof that keeps its promises' }),
  );
});

it('shows the blocks of every year below its header, which defaults to the year', () => {
  renderBlock();
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const first = section('1976 The night of the nine lanterns');
  expect(first.getByText(/The power fails/)).toBeVisible();
  expect(first.getByRole('heading', { level: 4, name: 'Sixty-one bales' })).toBeVisible();
  expect(first.getByAltText('A barn by night')).toBeVisible();
  expect(section('2004').getByText(/three hundred borrowed jars/)).toBeVisible();
  expect(getOutline()).toEqual([
    'H2 How it came to this',
    'H3 1976 The night of the nine lanterns',
    'H4 Sixty-one bales',
    'H3 1988 A roof that keeps its promises',
    'H3 2004',
    'H4 The Hill House opens',
  ]);
});

it('renders the headings of nested blocks one level below the year', () => {
  const { unmount } = renderBlock({ title: '' });
  expect(getOutline().slice(0, 2)).toEqual(['H2 1976 The night of the nine lanterns', 'H3 Sixty-one bales']);
  unmount();
  renderBlock({ headingLevel: 1 });
  expect(getOutline().slice(0, 3)).toEqual([
    'H1 How it came to this',
    'H2 1976 The night of the nine lanterns',
    'H3 Sixty-one bales',
  ]);
});

it('highlights the year at the upper third of the viewport', () => {
  renderBlock();
  expect(getCurrentYear()).toBe('1976');
  scrollTo(1500 - window.innerHeight / 3 - 1);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('1976');
  scrollTo(1500 - window.innerHeight / 3 + 1);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('1988');
  scrollTo(2600);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('2004');
  scrollTo(300);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('1976');
});

it('updates 40 ms after the last scroll event (product 9)', () => {
  renderBlock();
  scrollTo(2600);
  waitForScrollEnd(39);
  expect(getCurrentYear()).toBe('1976');
  scrollTo(2610);
  waitForScrollEnd(39);
  expect(getCurrentYear()).toBe('1976');
  waitForScrollEnd(1);
  expect(getCurrentYear()).toBe('2004');
});

it('highlights a year at the scroll offset, even if the next year is close', () => {
  page.tops = [500, 1500, 1560];
  renderBlock();
  scrollTo(1500 - page.stop);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('1988');
  page.tops = [500, 1500, 2500];
});

it('highlights the last year at the end of the page', () => {
  page.height = 2300 + window.innerHeight;
  page.tops = [500, 1500, 2900];
  renderBlock();
  scrollTo(2300);
  waitForScrollEnd();
  expect(getCurrentYear()).toBe('2004');
  page.tops = [500, 1500, 2500];
});

it('hides its menu 300 px after the block and shows it again', () => {
  renderBlock();
  const isHidden = () => getMenu().hasAttribute('data-scrolled-past');
  scrollTo(3500 + 300);
  waitForScrollEnd();
  expect(isHidden()).toBe(false);
  scrollTo(3500 + 301);
  waitForScrollEnd();
  expect(isHidden()).toBe(true);
  expect(getMenu()).not.toBeVisible();
  scrollTo(3500);
  waitForScrollEnd();
  expect(getMenu()).toBeVisible();
});

it('stops updating when it is unmounted', () => {
  const { unmount } = renderBlock();
  scrollTo(2600);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('renders without a title', () => {
  renderBlock({ title: '' });
  expect(screen.getByRole('navigation', { name: 'Years' })).toBeVisible();
  expect(
    screen.getByRole('heading', { level: 2, name: '1976 The night of the nine lanterns' }),
  ).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = renderBlock({ darkBackground: true });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
