import { navigate } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { AnyLink } from './Link';

afterEach(() => window.history.replaceState(null, '', '/'));

it('marks the link to the current page, with or without a trailing slash', () => {
  window.history.replaceState(null, '', '/films/');
  render(
    <>
      <AnyLink href="/films">Films</AnyLink>
      <AnyLink href="/films#jonah">Jonah</AnyLink>
      <AnyLink href="/">Home</AnyLink>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Films' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Jonah' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

it('updates the mark after navigation', () => {
  render(<AnyLink href="/films">Films</AnyLink>);
  expect(screen.getByRole('link')).not.toHaveAttribute('aria-current');
  // Not awaited: the promise resolves when Gatsby has rendered the page, and Gatsby does not run here.
  act(() => void navigate('/films'));
  expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'page');
});

it('marks no link on the server, because slices are rendered once for many pages', () => {
  expect(renderToString(<AnyLink href="/">Home</AnyLink>)).not.toContain('aria-current');
});

it('opens external sites in a new tab and announces it', () => {
  render(<AnyLink href="https://example.com">Elsewhere</AnyLink>);
  const link = screen.getByRole('link', { name: 'Elsewhere (opens in a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
