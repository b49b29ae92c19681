import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { writeStored } from '../../state/storage';
import { promoBannerMock } from './Banners.mocks';
import { promoDismissedItem } from './dismissals';
import { PromoBanner } from './PromoBanner';

afterEach(() => window.localStorage.clear());

it('is part of the page as the server writes it', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  expect(renderToString(<PromoBanner banner={promoBannerMock} />)).toContain('Christmas is open.');
});

it('is not there for a moment for those who closed it', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  const seen: (string | null)[] = [];
  function Witness() {
    useLayoutEffect(() => {
      seen.push(document.body.textContent);
    }, []);
    return null;
  }
  render(
    <>
      <PromoBanner banner={promoBannerMock} />
      <Witness />
    </>,
  );
  expect(seen).toEqual(['']);
});

it('comes back once the header content is newer than the dismissal', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  render(<PromoBanner banner={{ ...promoBannerMock, updatedAt: '2026-03-02T00:00:00Z' }} />);
  expect(screen.getByText('Christmas is open.')).toBeVisible();
});

it('remembers that it was closed', async () => {
  const { unmount } = render(<PromoBanner banner={promoBannerMock} />);
  expect(screen.getByRole('link', { name: 'Step inside' })).toHaveAttribute('href', '/shows/inn');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  unmount();
  render(<PromoBanner banner={promoBannerMock} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});
