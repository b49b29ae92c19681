import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { heroAttribute } from '../shared/hero';
import { placement } from '../blocks.mocks';
import { MobileCTA } from './MobileCTA';
import { mobileCTAMock as mock } from './MobileCTA.mocks';

it('renders one link', () => {
  render(<MobileCTA {...placement} {...mock} />);
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');
});

it('sets data-bottom-bar, so that floating elements move up', () => {
  render(<MobileCTA {...placement} {...mock} />);
  expect(document.querySelector('[data-bottom-bar]')).toContainElement(screen.getByRole('link'));
});

it('accepts a tel: link', () => {
  render(<MobileCTA {...placement} button={{ text: 'Call us', href: 'tel:+17175550142' }} />);
  expect(screen.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+17175550142');
});

describe('on a page with a hero', () => {
  const original = window.IntersectionObserver;
  let setHeroVisible: (isIntersecting: boolean) => void;

  beforeEach(() => {
    document.body.innerHTML = `<section ${heroAttribute}></section><div></div>`;
    window.IntersectionObserver = class {
      root = null;
      rootMargin = '';
      thresholds = [];
      constructor(callback: IntersectionObserverCallback) {
        setHeroVisible = (isIntersecting) =>
          act(() => callback([Object.assign(Object.create(null), { isIntersecting })], this));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    };
  });
  afterEach(() => {
    window.IntersectionObserver = original;
    document.body.replaceChildren();
  });

  it('appears when the hero has left the viewport', () => {
    const { unmount } = render(<MobileCTA {...placement} {...mock} />, {
      container: document.querySelector('div') ?? undefined,
    });
    const bar = document.querySelector('[data-bottom-bar]');
    const { dataset } = document.documentElement;
    expect(bar).not.toBeVisible();
    setHeroVisible(true);
    expect(bar).not.toBeVisible();
    expect(dataset['pageBar']).toBe('hidden');
    setHeroVisible(false);
    expect(bar).toBeVisible();
    expect(dataset['pageBar']).toBe('shown');
    setHeroVisible(true);
    expect(bar).not.toBeVisible();
    unmount();
    expect(dataset['pageBar']).toBeUndefined();
  });
});

it('is visible without scripts', () => {
  const html = renderToString(<MobileCTA {...placement} {...mock} />);
  expect(html).toMatch(/<noscript><style>\[data-bottom-bar\] \{ visibility: visible !important/);
});
