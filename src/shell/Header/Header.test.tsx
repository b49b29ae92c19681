import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

const renderPage = () => render(<Header header={headerMock} variant="page" logo={null} promoBanner />);

it('leads home, to tickets, films, streaming and the cart', () => {
  renderPage();
  const hrefs = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefs('Lamplight Theatres, home')).toBe('/');
  expect(hrefs('GET TICKETS')).toBe('/ticketing');
  expect(hrefs('Feature films')).toBe('/films');
  expect(hrefs('Streaming')).toBe('/streaming');
  expect(hrefs('Cart')).toBe('/ticketing/cart');
});

it('shows the logo alone on ticketing pages', () => {
  render(<Header header={headerMock} variant="ticketing" logo={null} promoBanner />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens and closes the shows of each theatre by its button', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  expect(screen.queryByRole('link', { name: 'Ruth' })).toBeNull();

  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(
    within(await screen.findByRole('region', { name: 'Lancaster' })).getByRole('link', { name: 'Ruth' }),
  ).toHaveAttribute('href', '/shows/ruth');

  await userEvent.click(toggle);
  expect(screen.queryByRole('link', { name: 'Ruth' })).toBeNull();
});

it('has one menu open at a time', async () => {
  renderPage();
  await userEvent.click(screen.getByRole('button', { name: 'Live on stage' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('link', { name: 'Ruth' })).toBeNull();
  expect(await screen.findByRole('link', { name: 'About Lamplight' })).toHaveAttribute('href', '/about');
});

it('closes its menu on Escape and gives the focus back to the button', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  await userEvent.click(toggle);
  await screen.findByRole('link', { name: 'Ruth' });
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('holds the page still while a menu is open', async () => {
  renderPage();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});

it('leads through the three panels of the mobile menu and starts at the first again', async () => {
  renderPage();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Main' });

  await userEvent.click(within(menu).getByRole('button', { name: 'Live Shows' }));
  expect(within(menu).getByRole('link', { name: 'Gideon' })).toHaveAttribute('href', '/shows/gideon');
  expect(within(menu).getAllByRole('link', { name: 'View Theater Details' })).toHaveLength(2);

  await userEvent.click(within(menu).getByRole('button', { name: 'Back to main menu' }));
  await userEvent.click(within(menu).getByRole('button', { name: 'More' }));
  expect(within(menu).getByRole('link', { name: 'About Lamplight' })).toBeInTheDocument();

  await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(within(menu).getByRole('button', { name: 'Live Shows' })).toBeInTheDocument();
});

it('leads the keyboard from a toggle into its menu, and from the menu on to the rest of the bar', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  await userEvent.click(toggle);
  const lancaster = await screen.findByRole('region', { name: 'Lancaster' });
  await userEvent.tab();
  expect(within(lancaster).getAllByRole('link')[0]).toHaveFocus();

  screen.getByRole('button', { name: 'Close menu' }).focus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Feature films' })).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('closes its menu when the keyboard goes back before its toggle', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  await userEvent.click(toggle);
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('link', { name: 'Lamplight Theatres, home' })).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('closes its menu by the close button and gives the focus back to the toggle', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'More' });
  await userEvent.click(toggle);
  await userEvent.click(await screen.findByRole('button', { name: 'Close menu' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('closes its menu by a click beside it and gives the focus back to the toggle', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'More' });
  await userEvent.click(toggle);
  await userEvent.click(document.querySelector('[data-backdrop]') ?? document.body);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('closes its menus when the window becomes narrow', async () => {
  const { matchMedia } = window;
  const resize = new EventTarget();
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), {
      addEventListener: (_type: string, listener: () => void) => resize.addEventListener(query, listener),
      removeEventListener: (_type: string, listener: () => void) =>
        resize.removeEventListener(query, listener),
    });
  renderPage();
  const toggle = screen.getByRole('button', { name: 'More' });
  await userEvent.click(toggle);
  act(() => {
    resize.dispatchEvent(new Event('(max-width: 1023px)'));
  });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  window.matchMedia = matchMedia;
});

it('has no promo banner where the page wants none', () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner={false} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});
