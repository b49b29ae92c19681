import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const renderPage = () => render(<Header header={headerMock} variant="page" logo={null} />);

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
  render(<Header header={headerMock} variant="ticketing" logo={null} />);
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
    within(screen.getByRole('region', { name: 'Lancaster' })).getByRole('link', { name: 'Ruth' }),
  ).toHaveAttribute('href', '/shows/ruth');

  await userEvent.click(toggle);
  expect(screen.queryByRole('link', { name: 'Ruth' })).toBeNull();
});

it('has one menu open at a time', async () => {
  renderPage();
  await userEvent.click(screen.getByRole('button', { name: 'Live on stage' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('link', { name: 'Ruth' })).toBeNull();
  expect(screen.getByRole('link', { name: 'About Lamplight' })).toHaveAttribute('href', '/about');
});

it('closes its menu on Escape and gives the focus back to the button', async () => {
  renderPage();
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  await userEvent.click(toggle);
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
  const menu = screen.getByRole('dialog', { name: 'Main' });

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

it('remembers that the promo banner was closed', async () => {
  const { unmount } = renderPage();
  expect(screen.getByText('Christmas is open.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  unmount();
  renderPage();
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});

it('shows a notification on its own route only, and remembers that it was closed', async () => {
  const { unmount } = renderPage();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  unmount();

  window.history.replaceState(null, '', '/lancaster/');
  const again = renderPage();
  const note = screen.getByText('The bridge is closed.').closest('aside');
  expect(note).toBeVisible();
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'Dismiss' }));
  again.unmount();
  renderPage();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});
