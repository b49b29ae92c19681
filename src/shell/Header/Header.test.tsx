import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { reservedAnchors } from '../../content/anchors';
import { tokenValues } from '../../design-system/tokens';
import { giftCardCartItem } from '../../state/giftCardStorage';
import { writeStored } from '../../state/storage';
import { Header } from './Header';
import { emptyHeaderMock, headerMock, logoMock, pageLogoMock } from './Header.mocks';

// Roles are computed from many styles: on a busy machine that takes its time.
jest.setTimeout(20_000);

const page = <Header header={headerMock} variant="page" logo={null} promoBanner />;
const renderPage = () => render(page);

const toggleOf = (name: string) => screen.getByRole('button', { name });
const isHeld = () => document.documentElement.style.overflow === 'hidden';

/** A window that tells when it becomes narrow or wide. */
function withWindow() {
  const { matchMedia } = window;
  const lists: (EventTarget & { matches: boolean })[] = [];
  window.matchMedia = (query) => {
    const { addListener, removeListener } = matchMedia(query);
    const list = Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener,
      removeListener,
    });
    if (query === '(max-width: 1023px)') lists.push(list);
    return list;
  };
  return {
    /** @param narrow 1023 px or less */
    becomes: (narrow: boolean) =>
      act(() => {
        for (const list of lists) {
          list.matches = narrow;
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

it('leads home, to tickets, films, streaming and the cart', () => {
  renderPage();
  const hrefs = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefs('Lamplight Theatres, home')).toBe('/');
  expect(hrefs('GET TICKETS')).toBe('/ticketing');
  expect(hrefs('Feature films')).toBe('/films');
  expect(hrefs('Streaming')).toBe('/streaming');
  expect(hrefs('Cart')).toBe('/ticketing/cart');
});

it('leaves out what the content does not have', () => {
  render(<Header header={emptyHeaderMock} variant="page" logo={null} promoBanner />);
  expect(screen.queryByRole('link', { name: 'Feature films' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Streaming' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows the logo alone on ticketing pages', () => {
  render(<Header header={headerMock} variant="ticketing" logo={null} promoBanner />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the logo it is given: that of the page, or of the company', () => {
  const { rerender } = render(
    <Header header={headerMock} variant="page" logo={logoMock} promoBanner={false} />,
  );
  const logo = () => screen.getByRole('img', { name: 'Lamplight Theatres' }).getAttribute('src');
  expect(logo()).toContain(logoMock.id);
  rerender(<Header header={headerMock} variant="page" logo={pageLogoMock} promoBanner={false} />);
  expect(logo()).toContain(pageLogoMock.id);
});

it('says which page is shown, at the toggle of its menu too', () => {
  renderPage();
  expect(toggleOf('Live on stage')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/shows/ruth'));
  expect(toggleOf('Live on stage')).toHaveAttribute('aria-current', 'true');
  expect(toggleOf('More')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/about'));
  expect(toggleOf('More')).toHaveAttribute('aria-current', 'true');
  // Both menus lead there: one of them is enough.
  act(() => void globalHistory.navigate('/lancaster'));
  expect(toggleOf('Live on stage')).toHaveAttribute('aria-current', 'true');
  expect(toggleOf('More')).not.toHaveAttribute('aria-current');
  act(() => void globalHistory.navigate('/films'));
  expect(toggleOf('Live on stage')).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Feature films' })).toHaveAttribute('aria-current', 'page');
});

it('claims no page where it is written for all of them', () => {
  expect(renderToString(page)).not.toContain('aria-current');
});

it('takes over what the server wrote, and throws nothing of it away', async () => {
  window.history.replaceState(null, '', '/films');
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const onRecoverableError = jest.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('[aria-current]')).toHaveTextContent('Feature films');
  act(() => hydrated.unmount());
});

it('leads to the gift cards that are in the cart, and says how many', () => {
  writeStored(giftCardCartItem, { calculationRequest: { giftCardItems: [{}, {}] } });
  renderPage();
  expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toHaveAttribute('href', '/gift-cards/cart');
});

it('closes its menus when the cart is followed', async () => {
  renderPage();
  const toggle = toggleOf('Live on stage');
  await userEvent.click(toggle);
  screen.getByRole('link', { name: 'Cart' }).addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('has no promo banner where the page wants none', () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner={false} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});

describe('the menus of a large window', () => {
  it('starts with them closed', () => {
    renderPage();
    expect(toggleOf('Live on stage')).toHaveAttribute('aria-expanded', 'false');
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
    expect(isHeld()).toBe(false);
  });

  it('opens and closes the shows of each theatre by its toggle', async () => {
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

  it('has one open at a time', async () => {
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
    ['a click beside it', () => userEvent.click(document.querySelector('[data-backdrop]') ?? document.body)],
    ['its toggle', () => userEvent.click(toggleOf('More'))],
  ])('closes by %s, and the focus is on the toggle', async (_way, leave) => {
    renderPage();
    const toggle = toggleOf('More');
    await userEvent.click(toggle);
    await screen.findByRole('link', { name: 'About Lamplight' });
    await leave();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'About Lamplight' })).toBeNull();
  });

  it('comes and goes in 700 ms', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    await screen.findByRole('link', { name: 'About Lamplight' });
    const curtain = document.querySelector('#menu-more > div') ?? document.body;
    expect(getComputedStyle(curtain).transition).toContain('transform var(--duration-menu)');
    const overlay = document.querySelector('[data-backdrop]') ?? document.body;
    expect(getComputedStyle(overlay).transition).toContain('opacity var(--duration-menu)');
    expect(tokenValues.durations.menu).toBe('700ms');
  });

  it('has an id that no block and no question of the page gets', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    const curtain = (await screen.findByRole('link', { name: 'About Lamplight' })).closest('[id]');
    expect(reservedAnchors).toContain(curtain?.id);
  });

  it('closes when a link of it is followed', async () => {
    renderPage();
    await userEvent.click(toggleOf('More'));
    const link = await screen.findByRole('link', { name: 'About Lamplight' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
  });

  it('holds the page still while one is open', async () => {
    renderPage();
    await userEvent.click(toggleOf('Live on stage'));
    expect(isHeld()).toBe(true);
    await userEvent.click(toggleOf('More'));
    expect(isHeld()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isHeld()).toBe(false);
  });

  it('lets the page go when it is left with a menu open', async () => {
    const { unmount } = renderPage();
    await userEvent.click(toggleOf('Live on stage'));
    unmount();
    expect(isHeld()).toBe(false);
  });

  it('leads the keyboard from a toggle into its menu, and from the menu on to the rest of the bar', async () => {
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

  it('closes when the keyboard goes back before its toggle', async () => {
    renderPage();
    const toggle = toggleOf('Live on stage');
    await userEvent.click(toggle);
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('link', { name: 'Lamplight Theatres, home' })).toHaveFocus();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the window becomes narrow', async () => {
    const view = withWindow();
    renderPage();
    await userEvent.click(toggleOf('More'));
    view.becomes(false);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'true');
    view.becomes(true);
    expect(toggleOf('More')).toHaveAttribute('aria-expanded', 'false');
    view.restore();
  });
});

describe('the menu of a small window', () => {
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

  it('leads through its three panels, with the focus, and starts at the first again', async () => {
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

  it('goes up with the panel it was left on, out of reach', async () => {
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

  it('begins at its upper end again', async () => {
    renderPage();
    const menu = await openMenu();
    const scroller = menu.getByRole('navigation').closest('dialog > div');
    if (!scroller) throw new Error('Nothing scrolls in the menu.');
    scroller.scrollTop = 200;
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await openMenu();
    expect(scroller.scrollTop).toBe(0);
  });

  it('does not close what was opened after it: the browser tells of its closing late', async () => {
    renderPage();
    const menu = await openMenu();
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await openMenu();
    act(() => void dialog.dispatchEvent(new Event('close')));
    expect(dialog).toBeVisible();
  });

  it('comes and goes in 700 ms', async () => {
    renderPage();
    await openMenu();
    const { transition } = getComputedStyle(screen.getByRole('dialog', { name: 'Menu' }));
    expect(transition).toContain('transform var(--duration-menu)');
    expect(tokenValues.durations.menu).toBe('700ms');
  });

  it('holds the page still, and lets it go', async () => {
    renderPage();
    const menu = await openMenu();
    expect(isHeld()).toBe(true);
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    expect(isHeld()).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when a link of it is followed, also to the page that is shown', async () => {
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
    expect(isHeld()).toBe(false);
  });

  it('closes when the window becomes wide', async () => {
    const view = withWindow();
    renderPage();
    await openMenu();
    view.becomes(true);
    expect(screen.getByRole('dialog')).toBeVisible();
    view.becomes(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    view.restore();
  });
});
