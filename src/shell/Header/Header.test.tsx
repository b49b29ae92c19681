import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { reservedAnchors } from '../../content/anchors';
import { tokenValues } from '../../design-system/tokens';
import { giftCardCartItem } from '../../state/giftCards/giftCardStorage';
import { writeStored } from '../../lib/storage';
import { Header } from './Header';
import { emptyHeaderMock, headerMock, logoMock, pageLogoMock } from './Header.mocks';

// Computing roles from many styles is slow on a busy machine.
jest.setTimeout(20_000);

const page = <Header header={headerMock} variant="page" logo={null} promoBanner />;
const renderPage = () => render(page);

const toggleOf = (name: string) => screen.getByRole('button', { name });
const isScrollLocked = () => document.documentElement.style.overflow === 'hidden';

/** Mocks matchMedia so that a test can change the width of the window. */
function mockWindowWidth() {
  const { matchMedia } = window;
  const queryLists: (EventTarget & { matches: boolean })[] = [];
  window.matchMedia = (query) => {
    const { addListener, removeListener } = matchMedia(query);
    const list = Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener,
      removeListener,
    });
    if (query === '(max-width: 1023px)') queryLists.push(list);
    return list;
  };
  return {
    /** @param isNarrow 1023 px or less */
    setNarrow: (isNarrow: boolean) =>
      act(() => {
        for (const list of queryLists) {
          list.matches = isNarrow;
          list.dispatchEvent(new Event('change'));
        }
      }),
    restore: () => {
      window.matchMedia = matchMedia;
    },
  };
}

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('links to the home page, tickets, films, streaming and the cart', () => {
  renderPage();
  const hrefs = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefs('Lamplight Theatres, home')).toBe('/');
  expect(hrefs('GET TICKETS')).toBe('/ticketing');
  expect(hrefs('Feature films')).toBe('/films');
  expect(hrefs('Streaming')).toBe('/streaming');
  expect(hrefs('Cart')).toBe('/ticketing/cart');
});

it('omits links that the content does not have', () => {
  render(<Header header={emptyHeaderMock} variant="page" logo={null} promoBanner />);
  expect(screen.queryByRole('link', { name: 'Feature films' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Streaming' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows only the logo on ticketing pages', () => {
  render(<Header header={headerMock} variant="ticketing" logo={null} promoBanner />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the given logo of the page or the company', () => {
  const { rerender } = render(
    <Header header={headerMock} variant="page" logo={logoMock} promoBanner={false} />,
  );
  const logo = () => screen.getByRole('img', { name: 'Lamplight Theatres' }).getAttribute('src');
  expect(logo()).toContain(logoMock.id);
  rerender(<Header header={headerMock} variant="page" logo={pageLogoMock} promoBanner={false} />);
  expect(logo()).toContain(pageLogoMock.id);
});

it('marks the current page and the toggle of its menu', () => {
  renderPage();
  expect(toggleOf('Live on stage')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/shows/ruth'));
  expect(toggleOf('Live on stage')).toHaveAttribute('aria-current', 'true');
  expect(toggleOf('More')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/about'));
  expect(toggleOf('More')).toHaveAttribute('aria-current', 'true');
  // Both menus link to this page, but only one is marked.
  act(() => void globalHistory.navigate('/lancaster'));
  expect(toggleOf('Live on stage')).toHaveAttribute('aria-current', 'true');
  expect(toggleOf('More')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/films'));
  expect(toggleOf('Live on stage')).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Feature films' })).toHaveAttribute('aria-current', 'page');
});

it('marks no current page on the server', () => {
  expect(renderToString(page)).not.toContain('aria-current');
});

it('hydrates without recoverable errors', async () => {
  window.history.replaceState(null, '', '/films');
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const onRecoverableError = jest.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('[aria-current]')).toHaveTextContent('Feature films');
  act(() => hydrated.unmount());
});

it('links to the gift card cart and shows its number of items', () => {
  writeStored(giftCardCartItem, { calculationRequest: { giftCardItems: [{}, {}] } });
  renderPage();
  expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toHaveAttribute('href', '/gift-cards/cart');
});

it('closes its menus when the cart link is clicked', async () => {
  renderPage();
  const toggle = toggleOf('Live on stage');
  await userEvent.click(toggle);
  screen.getByRole('link', { name: 'Cart' }).addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('has no promo banner when promoBanner is false', () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner={false} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});

describe('desktop menus', () => {
  it('are closed initially', () => {
    renderPage();
    expect(toggleOf('Live on stage')).toHaveAttribute('aria-expanded', 'false');
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
    expect(isScrollLocked()).toBe(false);
  });

  it('opens and closes the shows menu with its toggle', async () => {
    renderPage();
    const toggle = toggleOf('Live on stage');
    expect(screen.queryByRole('link', { name: 'Gideon' })).toBeNull();

    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(
      within(await screen.findByRole('region', { name: 'Branson' })).getByRole('link', { name: 'Gideon' }),
    ).toHaveAttribute('href', '/shows/gideon');

    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Gideon' })).toBeNull();
  });

  it('opens only one menu at a time', async () => {
    renderPage();
    await userEvent.click(toggleOf('Live on stage'));
    await screen.findByRole('link', { name: 'Gideon' });
    await userEvent.click(toggleOf('More'));
    expect(await screen.findByRole('link', { name: 'About Lamplight' })).toHaveAttribute('href', '/about');
    expect(screen.queryByRole('link', { name: 'Gideon' })).toBeNull();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'the close button',
      async () => userEvent.click(await screen.findByRole('button', { name: 'Close menu' })),
    ],
    [
      'a click on the overlay',
      () => userEvent.click(document.querySelector('[data-backdrop]') ?? document.body),
    ],
    ['its toggle', () => userEvent.click(toggleOf('More'))],
  ])('closes with %s and focuses the toggle', async (_action, closeMenu) => {
    renderPage();
    const toggle = toggleOf('More');
    await userEvent.click(toggle);
    await screen.findByRole('link', { name: 'About Lamplight' });
    await closeMenu();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'About Lamplight' })).toBeNull();
  });

  it('animates in 700 ms', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    await screen.findByRole('link', { name: 'About Lamplight' });
    const curtain = document.querySelector('#menu-more > div') ?? document.body;
    expect(getComputedStyle(curtain).transition).toContain('transform var(--duration-menu)');
    const overlay = document.querySelector('[data-backdrop]') ?? document.body;
    expect(getComputedStyle(overlay).transition).toContain('opacity var(--duration-menu)');
    expect(tokenValues.durations.menu).toBe('700ms');
  });

  it('has an id that is reserved, so that no block or FAQ question gets it', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    const curtain = (await screen.findByRole('link', { name: 'About Lamplight' })).closest('[id]');
    expect(reservedAnchors).toContain(curtain?.id);
  });

  it('closes when one of its links is clicked', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    const link = await screen.findByRole('link', { name: 'About Lamplight' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
  });

  it('locks scrolling while a menu is open', async () => {
    renderPage();
    await userEvent.click(toggleOf('Live on stage'));
    expect(isScrollLocked()).toBe(true);
    await userEvent.click(toggleOf('More'));
    expect(isScrollLocked()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isScrollLocked()).toBe(false);
  });

  it('unlocks scrolling when the header unmounts with an open menu', async () => {
    const { unmount } = renderPage();
    await userEvent.click(toggleOf('Live on stage'));
    unmount();
    expect(isScrollLocked()).toBe(false);
  });

  it('moves the focus with Tab from a toggle into its menu, and from the menu to the rest of the bar', async () => {
    renderPage();
    const toggle = toggleOf('Live on stage');
    await userEvent.click(toggle);
    const lancaster = await screen.findByRole('region', { name: 'Lancaster' });
    await userEvent.tab();
    expect(within(lancaster).getAllByRole('link')[0]).toHaveFocus();

    screen.getByRole('button', { name: 'Close menu' }).focus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Feature films' })).toHaveFocus();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when Shift+Tab moves the focus before its toggle', async () => {
    renderPage();
    const toggle = toggleOf('Live on stage');
    await userEvent.click(toggle);
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('link', { name: 'Lamplight Theatres, home' })).toHaveFocus();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the window becomes narrow', async () => {
    const mockWindow = mockWindowWidth();
    renderPage();
    await userEvent.click(toggleOf('More'));
    mockWindow.setNarrow(false);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'true');
    mockWindow.setNarrow(true);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
    mockWindow.restore();
  });
});

describe('mobile menu', () => {
  async function openMenu() {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  }

  it('has films, streaming, tickets and the promo on its first panel', async () => {
    renderPage();
    const menu = await openMenu();
    const href = (name: string | RegExp) => menu.getByRole('link', { name }).getAttribute('href');
    expect(href('Feature Films')).toBe('/films');
    expect(href('Streaming')).toBe('/streaming');
    expect(href('Get Tickets')).toBe('/ticketing');
    expect(href(/Gideon asked for a sign.*See Gideon/)).toBe('/shows/gideon');
  });

  it('moves through its three panels with the focus, and reopens at the first', async () => {
    renderPage();
    const menu = await openMenu();
    expect(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus();

    await userEvent.click(menu.getByRole('button', { name: 'Live Shows' }));
    expect(menu.getByRole('button', { name: 'Back to main menu' })).toHaveFocus();
    expect(menu.getByRole('heading', { name: 'Live Shows' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Gideon' })).toHaveAttribute('href', '/shows/gideon');
    expect(
      menu.getAllByRole('link', { name: 'View Theater Details' }).map((link) => link.getAttribute('href')),
    ).toEqual(['/lancaster', '/branson']);

    await userEvent.click(menu.getByRole('button', { name: 'Back to main menu' }));
    expect(menu.getByRole('button', { name: 'Live Shows' })).toHaveFocus();
    await userEvent.click(menu.getByRole('button', { name: 'More' }));
    expect(menu.getByRole('link', { name: 'About Lamplight' })).toHaveAttribute('href', '/about');

    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await openMenu();
    expect(menu.getByRole('button', { name: 'Live Shows' })).toBeVisible();
  });

  it('keeps its last panel during the closing animation and is inert', async () => {
    renderPage();
    const menu = await openMenu();
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(menu.getByRole('button', { name: 'More' }));
    expect(dialog).not.toHaveAttribute('inert');
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    expect(dialog).toHaveAttribute('inert');
    expect(dialog).toHaveTextContent('About Lamplight');
    expect(dialog).not.toHaveTextContent('Get Tickets');
  });

  it('scrolls to the top when it is reopened', async () => {
    renderPage();
    const menu = await openMenu();
    const scroller = menu.getByRole('navigation').closest('dialog > div');
    if (!scroller) throw new Error('The menu has no scroll container.');
    scroller.scrollTop = 200;
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await openMenu();
    expect(scroller.scrollTop).toBe(0);
  });

  it('stays open when a late close event of the previous opening arrives', async () => {
    renderPage();
    const menu = await openMenu();
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await openMenu();
    act(() => void dialog.dispatchEvent(new Event('close')));
    expect(dialog).toBeVisible();
  });

  it('animates in 700 ms', async () => {
    renderPage();
    await openMenu();
    const { transition } = getComputedStyle(screen.getByRole('dialog', { name: 'Menu' }));
    expect(transition).toContain('transform var(--duration-menu)');
    expect(tokenValues.durations.menu).toBe('700ms');
  });

  it('locks scrolling while open', async () => {
    renderPage();
    const menu = await openMenu();
    expect(isScrollLocked()).toBe(true);
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    expect(isScrollLocked()).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when one of its links is clicked, also for the current page', async () => {
    renderPage();
    const menu = await openMenu();
    const link = menu.getByRole('link', { name: 'Feature Films' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on the Escape key and when the browser closes it', async () => {
    renderPage();
    await openMenu();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openMenu();
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    act(() => void document.querySelector('dialog')?.dispatchEvent(new Event('close')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isScrollLocked()).toBe(false);
  });

  it('closes when the window becomes wide', async () => {
    const mockWindow = mockWindowWidth();
    renderPage();
    await openMenu();
    mockWindow.setNarrow(true);
    expect(screen.getByRole('dialog')).toBeVisible();
    mockWindow.setNarrow(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    mockWindow.restore();
  });
});
