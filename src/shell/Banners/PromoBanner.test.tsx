import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { getStorageKey, writeStored } from '../../lib/storage';
import { promoBannerMock } from './Banners.mocks';
import { isPromoBannerDue, promoDismissedItem } from './dismissals';
import { PromoBanner } from './PromoBanner';

afterEach(() => window.localStorage.clear());

it('is server-rendered', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  expect(renderToString(<PromoBanner banner={promoBannerMock} />)).toContain('Christmas is open.');
});

describe('before hydration', () => {
  /** Renders the server's HTML and runs its inline script, as a browser does. */
  function loadPage(html: string): HTMLElement {
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
    ['shows when it was never dismissed', null, true],
    ['is hidden when it was dismissed after the change', '2026-02-01T00:00:01Z', false],
    ['shows when it was dismissed at the time of the change', '2026-02-01T00:00:00Z', true],
    ['shows when it was dismissed before the change', '2026-01-31T00:00:00Z', true],
  ])('%s', (_case, dismissedAt, visible) => {
    writeStored(promoDismissedItem, dismissedAt);
    const text = loadPage(html());
    expect(text.closest('aside')?.hidden).toBe(!visible);
    expect(isPromoBannerDue(promoBannerMock.updatedAt, dismissedAt)).toBe(visible);
  });

  it('shows when the stored value is invalid', () => {
    window.localStorage.setItem(getStorageKey(promoDismissedItem), '{');
    expect(loadPage(html()).closest('aside')?.hidden).toBe(false);
  });
});

it('is not rendered in the first paint after a dismissal', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  const renderedTexts: (string | null)[] = [];
  function TextRecorder() {
    useLayoutEffect(() => {
      renderedTexts.push(document.body.textContent);
    }, []);
    return null;
  }
  render(
    <>
      <PromoBanner banner={promoBannerMock} />
      <TextRecorder />
    </>,
  );
  expect(renderedTexts).toEqual(['']);
});

it('shows again when the header content is newer than the dismissal', () => {
  writeStored(promoDismissedItem, '2026-03-01T00:00:00Z');
  render(<PromoBanner banner={{ ...promoBannerMock, updatedAt: '2026-03-02T00:00:00Z' }} />);
  expect(screen.getByText('Christmas is open.')).toBeVisible();
});

it('stores that it was dismissed', async () => {
  const { unmount } = render(<PromoBanner banner={promoBannerMock} />);
  expect(screen.getByRole('link', { name: 'Step inside' })).toHaveAttribute('href', '/shows/inn');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByText('Christmas is open.')).toBeNull();
  unmount();
  render(<PromoBanner banner={promoBannerMock} />);
  expect(screen.queryByText('Christmas is open.')).toBeNull();
});

it('moves the focus to the page on dismissal', async () => {
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

it('can be dismissed when the storage is full', async () => {
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

it('opens an external site in a new tab', () => {
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
