import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { placement } from '../blocks.mocks';
import { InfoCarousel } from './InfoCarousel';
import { infoCarouselMock as mock } from './InfoCarousel.mocks';

const navigateMock = jest.mocked(navigate);
const parameter = `infoCarousel${placement.id}Index`;
const getTab = (name: string) => screen.getByRole('tab', { name });
const getActiveTabTitle = () => screen.getByRole('tab', { selected: true }).textContent;

/** Navigates at once. Gatsby's function first loads the resources of the page. */
beforeEach(() => {
  navigateMock.mockReset();
  navigateMock.mockImplementation((to) => globalHistory.navigate(String(to), { replace: true }));
});
afterEach(() => window.history.replaceState(null, '', '/'));

it('shows the content of the selected tab: a text with image and buttons, or questions', async () => {
  render(<InfoCarousel {...placement} {...mock} />);
  const panel = () => within(screen.getByRole('tabpanel'));
  expect(
    panel().getByRole('heading', { level: 3, name: 'Choose the seat, not the row number' }),
  ).toBeVisible();
  expect(panel().getByAltText('The house before the play')).toBeVisible();
  expect(panel().getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');

  await userEvent.click(getTab('Supper'));
  expect(panel().getByText('Soup, bread and pie.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Get tickets' })).toBeNull();

  await userEvent.click(getTab('Children'));
  expect(panel().getByRole('heading', { level: 3, name: 'With children' })).toBeVisible();
  await userEvent.click(panel().getByText('May a baby sit on my lap?'));
  expect(panel().getByText('Under two, yes, and free.')).toBeVisible();
});

it('shows the active icon on the selected tab, or the normal icon without an active one', async () => {
  render(<InfoCarousel {...placement} {...mock} />);
  const getIcon = (name: string) => getTab(name).querySelector('[data-shown]')?.getAttribute('src');
  expect(getIcon('Tickets')).toContain('icon-ticket-active.svg');
  expect(getIcon('Children')).toContain('icon-child.svg');
  await userEvent.click(getTab('Children'));
  expect(getIcon('Tickets')).toContain('icon-ticket.svg');
  expect(getIcon('Children')).toContain('icon-child-active.svg');
  await userEvent.click(getTab('Supper'));
  expect(getIcon('Supper')).toContain('icon-bowl.svg');
});

it('adds the index of the selected tab to the address, without scrolling', async () => {
  window.history.replaceState(null, '', '/lancaster?utm_source=mail#doors');
  render(<InfoCarousel {...placement} {...mock} />);
  await userEvent.click(getTab('Supper'));
  expect(navigateMock.mock.calls).toEqual([
    [`/lancaster?utm_source=mail&${parameter}=1#doors`, { replace: true, state: { ignoreScroll: true } }],
  ]);
});

it('selects the tab of the address, also when the address changes', () => {
  window.history.replaceState(null, '', `/?${parameter}=1`);
  render(<InfoCarousel {...placement} {...mock} />);
  expect(getActiveTabTitle()).toBe('Supper');
  act(() => void globalHistory.navigate(`/?${parameter}=2`, { replace: true }));
  expect(getActiveTabTitle()).toBe('Children');
});

it.each(['', '-1', '3', '1.5', 'x'])('selects the first tab for the parameter %p', (value) => {
  window.history.replaceState(null, '', `/?${parameter}=${value}`);
  render(<InfoCarousel {...placement} {...mock} />);
  expect(getActiveTabTitle()).toBe('Tickets');
});

it('ignores the parameter of another block', () => {
  window.history.replaceState(null, '', '/?infoCarouselOtherIndex=1');
  render(<InfoCarousel {...placement} {...mock} />);
  expect(getActiveTabTitle()).toBe('Tickets');
});

describe('the anchor of a question', () => {
  const getQuestion = () => screen.getByText('What if mine is not quiet?').closest('details');

  it('selects its tab and opens its answer, regardless of the parameter', () => {
    window.history.replaceState(null, '', `/?${parameter}=1#what-if-mine-is-not-quiet`);
    render(<InfoCarousel {...placement} {...mock} />);
    expect(getActiveTabTitle()).toBe('Children');
    expect(getQuestion()).toHaveAttribute('open');
    expect(window.location.search).toBe(`?${parameter}=2`);
    expect(window.location.hash).toBe('#what-if-mine-is-not-quiet');
  });

  it('selects its tab and opens its answer when the address changes later', () => {
    render(<InfoCarousel {...placement} {...mock} />);
    act(() => void globalHistory.navigate('/#what-if-mine-is-not-quiet'));
    expect(getActiveTabTitle()).toBe('Children');
    expect(getQuestion()).toHaveAttribute('open');
  });

  it('is removed from the address when the visitor selects another tab', async () => {
    window.history.replaceState(null, '', '/#what-if-mine-is-not-quiet');
    render(<InfoCarousel {...placement} {...mock} />);
    await userEvent.click(getTab('Supper'));
    expect(window.location.hash).toBe('');
    expect(getActiveTabTitle()).toBe('Supper');
  });
});

describe('the swipe hint', () => {
  const mockWindowWidth = (width: number) =>
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
  const mockRowWidth = (width: number) =>
    jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [1024, 900, true],
    [1025, 900, false],
    [1024, 0, false],
  ])('at a window width of %d px with a row that overflows by %d px: %p', (width, rowWidth, isHintShown) => {
    mockWindowWidth(width);
    mockRowWidth(rowWidth);
    render(<InfoCarousel {...placement} {...mock} />);
    expect(screen.queryByText('Swipe for more') !== null).toBe(isHintShown);
  });
});

it('renders without a title and without icons', () => {
  const infoItems = mock.infoItems.map((item) => ({ ...item, icon: null, activeIcon: null }));
  render(<InfoCarousel {...placement} {...mock} title="" infoItems={infoItems} />);
  expect(screen.getByRole('tablist', { name: 'Information' })).toBeVisible();
  expect(screen.getByRole('tablist').querySelector('img')).toBeNull();
  expect(
    screen.getByRole('heading', { level: 2, name: 'Choose the seat, not the row number' }),
  ).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<InfoCarousel {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
