import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notificationsMock } from './Banners.mocks';
import { NotificationBanners } from './NotificationBanners';

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const renderBanners = () => render(<NotificationBanners banners={notificationsMock} belowHeader />);

it('shows a notification on its own route only, and remembers that it was closed', async () => {
  const { unmount } = renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  unmount();

  window.history.replaceState(null, '', '/lancaster/');
  const again = renderBanners();
  const note = screen.getByText('The bridge is closed.').closest('aside');
  expect(note).toBeVisible();
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'Dismiss' }));
  again.unmount();
  renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});
