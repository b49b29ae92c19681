import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { getStorageKey, writeStored } from '../../state/storage';
import { promoBannerMock } from './Banners.mocks';
import { isPromoBannerDue, promoDismissedItem } from './dismissals';
import { PromoBanner } from './PromoBanner';

afterEach(() => window.localStorage.clear());

it('is part of the page as the server writes it', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  expect(renderToString(<PromoBanner banner={promoBannerMock} />)).toContain('Christmas is open.');
});

describe('before any script of the page has come', () => {
  /** As a browser reads the page: the script in it runs where it stands. */
  function read(html: string): HTMLElement {
    document.body.innerHTML = html;
    const inert = document.querySelector('script');
    const script = document.createElement('script');
    script.textContent = inert?.textContent ?? '';
    inert?.replaceWith(script);
    return screen.getByText('Christmas is open.');
  }
  const html = () => renderToString(<PromoBanner banner={promoBannerMock} />);
  afterEach(() => document.body.replaceChildren());

  it.each([
    ['shows to who never closed it', null, true],
    ['is hidden for who closed it since it was changed', '2026-02-01T00:00:01Z', false],
    ['shows to who closed it at the very moment of the change', '2026-02-01T00:00:00Z', true],
    ['shows to who closed an older one', '2026-01-31T00:00:00Z', true],
  ])('%s', (_case, dismissedAt, visible) => {
    writeStored(promoDismissedItem, dismissedAt);
    const text = read(html());
    expect(text.closest('aside')?.hidden).toBe(!visible);
    expect(isPromoBannerDue(promoBannerMock.updatedAt, dismissedAt)).toBe(visible);
  });

  it('shows when what is stored is not ours', () => {
    window.localStorage.setItem(getStorageKey(promoDismissedItem), '{');
    expect(read(html()).closest('aside')?.hidden).toBe(false);
  });
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
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  unmount();
  render(<PromoBanner banner={promoBannerMock} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});

it('leaves the focus in the page when it goes', async () => {
  render(
    <>
      <PromoBanner banner={promoBannerMock} />
      <main id="main" tabIndex={-1} />
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('goes, too, where the browser keeps nothing', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { unmount } = render(<PromoBanner banner={promoBannerMock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  setItem.mockRestore();
  unmount();
  writeStored(promoDismissedItem, null);
});

it('opens another site in a new tab, and a page of this one in place', () => {
  render(<PromoBanner banner={{ ...promoBannerMock, href: 'https://tickets.example/inn' }} />);
  const link = screen.getByRole('link', { name: /Step inside/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it.each([
  ['text', { buttonText: '' }],
  ['target', { href: null }],
])('has no button without its %s', (_missing, part) => {
  render(<PromoBanner banner={{ ...promoBannerMock, ...part }} />);
  expect(screen.getByText('Christmas is open.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
