import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { heroAttribute } from '../shared/hero';
import { place } from '../testPlace';
import { MobileCTA } from './MobileCTA';
import { mobileCTAMock as mock } from './MobileCTA.mocks';

it('is one action that leads on', () => {
  render(<MobileCTA {...place} {...mock} />);
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');
});

it('says that it stands at the foot of the window, so that others make way', () => {
  render(<MobileCTA {...place} {...mock} />);
  expect(document.querySelector('[data-bottom-bar]')).toContainElement(screen.getByRole('link'));
});

it('can call', () => {
  render(<MobileCTA {...place} button={{ text: 'Call us', href: 'tel:+17175550142' }} />);
  expect(screen.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+17175550142');
});

describe('on a page with a hero', () => {
  const original = window.IntersectionObserver;
  let heroIsSeen: (isIntersecting: boolean) => void;

  beforeEach(() => {
    document.body.innerHTML = `<section ${heroAttribute}></section><div></div>`;
    window.IntersectionObserver = class {
      root = null;
      rootMargin = '';
      thresholds = [];
      constructor(callback: IntersectionObserverCallback) {
        heroIsSeen = (isIntersecting) =>
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

  it('covers nothing of the hero: it appears when the hero has left the view', () => {
    render(<MobileCTA {...place} {...mock} />, { container: document.querySelector('div') ?? undefined });
    const bar = document.querySelector('[data-bottom-bar]');
    expect(bar).not.toBeVisible();
    heroIsSeen(true);
    expect(bar).not.toBeVisible();
    heroIsSeen(false);
    expect(bar).toBeVisible();
    heroIsSeen(true);
    expect(bar).not.toBeVisible();
  });
});

it('is in view without scripts', () => {
  const html = renderToString(<MobileCTA {...place} {...mock} />);
  expect(html).toMatch(/<noscript><style>\[data-bottom-bar\] \{ visibility: visible !important/);
});
