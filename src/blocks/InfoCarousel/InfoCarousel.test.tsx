import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { place } from '../testPlace';
import { InfoCarousel } from './InfoCarousel';
import { infoCarouselMock as mock } from './InfoCarousel.mocks';

const navigateMock = jest.mocked(navigate);
const parameter = `infoCarousel${place.id}Index`;
const tab = (name: string) => screen.getByRole('tab', { name });
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

/** Gatsby's own does the same, after it has loaded what the page needs. */
beforeEach(() => {
  navigateMock.mockReset();
  navigateMock.mockImplementation((to) => globalHistory.navigate(String(to), { replace: true }));
});
afterEach(() => window.history.replaceState(null, '', '/'));

it('shows what the chosen tab holds: a text with picture and buttons, or questions', async () => {
  render(<InfoCarousel {...place} {...mock} />);
  const panel = () => within(screen.getByRole('tabpanel'));
  expect(
    panel().getByRole('heading', { level: 3, name: 'Choose the seat, not the row number' }),
  ).toBeVisible();
  expect(panel().getByAltText('The house before the play')).toBeVisible();
  expect(panel().getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');

  await userEvent.click(tab('Supper'));
  expect(panel().getByText('Soup, bread and pie.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Get tickets' })).toBeNull();

  await userEvent.click(tab('Children'));
  expect(panel().getByRole('heading', { level: 3, name: 'With children' })).toBeVisible();
  await userEvent.click(panel().getByText('May a baby sit on my lap?'));
  expect(panel().getByText('Under two, yes, and free.')).toBeVisible();
});

it('lights the icon of the chosen tab; without a lit one the icon stays', async () => {
  render(<InfoCarousel {...place} {...mock} />);
  const shown = (name: string) => tab(name).querySelector('[data-shown]')?.getAttribute('src');
  expect(shown('Tickets')).toContain('icon-ticket-active.svg');
  expect(shown('Children')).toContain('icon-child.svg');
  await userEvent.click(tab('Children'));
  expect(shown('Tickets')).toContain('icon-ticket.svg');
  expect(shown('Children')).toContain('icon-child-active.svg');
  await userEvent.click(tab('Supper'));
  expect(shown('Supper')).toContain('icon-bowl.svg');
});

it('says in the address which tab is open, beside what stands there, without scrolling', async () => {
  window.history.replaceState(null, '', '/lancaster?utm_source=mail#doors');
  render(<InfoCarousel {...place} {...mock} />);
  await userEvent.click(tab('Supper'));
  expect(navigateMock.mock.calls).toEqual([
    [`/lancaster?utm_source=mail&${parameter}=1#doors`, { replace: true, state: { ignoreScroll: true } }],
  ]);
});

it('opens the tab that the address names, and follows it', () => {
  window.history.replaceState(null, '', `/?${parameter}=1`);
  render(<InfoCarousel {...place} {...mock} />);
  expect(openTab()).toBe('Supper');
  act(() => void globalHistory.navigate(`/?${parameter}=2`, { replace: true }));
  expect(openTab()).toBe('Children');
});

it.each(['', '-1', '3', '1.5', 'x'])('opens the first where the address says %p', (value) => {
  window.history.replaceState(null, '', `/?${parameter}=${value}`);
  render(<InfoCarousel {...place} {...mock} />);
  expect(openTab()).toBe('Tickets');
});

it('does not listen to the parameter of another block', () => {
  window.history.replaceState(null, '', '/?infoCarouselOtherIndex=1');
  render(<InfoCarousel {...place} {...mock} />);
  expect(openTab()).toBe('Tickets');
});

describe('the anchor of a question', () => {
  const question = () => screen.getByText('What if mine is not quiet?').closest('details');

  it('opens its tab and its answer, whatever else the address says', () => {
    window.history.replaceState(null, '', `/?${parameter}=1#what-if-mine-is-not-quiet`);
    render(<InfoCarousel {...place} {...mock} />);
    expect(openTab()).toBe('Children');
    expect(question()).toHaveAttribute('open');
    expect(window.location.search).toBe(`?${parameter}=2`);
    expect(window.location.hash).toBe('#what-if-mine-is-not-quiet');
  });

  it('opens them, too, when the address changes later', () => {
    render(<InfoCarousel {...place} {...mock} />);
    act(() => void globalHistory.navigate('/#what-if-mine-is-not-quiet'));
    expect(openTab()).toBe('Children');
    expect(question()).toHaveAttribute('open');
  });

  it('leaves the address when the visitor goes on to another tab', async () => {
    window.history.replaceState(null, '', '/#what-if-mine-is-not-quiet');
    render(<InfoCarousel {...place} {...mock} />);
    await userEvent.click(tab('Supper'));
    expect(window.location.hash).toBe('');
    expect(openTab()).toBe('Supper');
  });
});

describe('the hint', () => {
  const windowIs = (width: number) =>
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      matches: width <= Number(/max-width: (\d+)px/.exec(media)?.[1]),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => true,
    }));
  const rowIs = (width: number) =>
    jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [1024, 900, true],
    [1025, 900, false],
    [1024, 0, false],
  ])('at %d px, of a row that is %d px wider than its place: %p', (width, row, hinted) => {
    windowIs(width);
    rowIs(row);
    render(<InfoCarousel {...place} {...mock} />);
    expect(screen.queryByText('Swipe for more') !== null).toBe(hinted);
  });
});

it('needs no title and no icons', () => {
  const infoItems = mock.infoItems.map((item) => ({ ...item, icon: null, activeIcon: null }));
  render(<InfoCarousel {...place} {...mock} title="" infoItems={infoItems} />);
  expect(screen.getByRole('tablist', { name: 'Information' })).toBeVisible();
  expect(screen.getByRole('tablist').querySelector('img')).toBeNull();
  expect(
    screen.getByRole('heading', { level: 2, name: 'Choose the seat, not the row number' }),
  ).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<InfoCarousel {...place} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
