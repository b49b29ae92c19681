import { navigate } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { AnyLink } from './AnyLink';

afterEach(() => window.history.replaceState(null, '', '/'));

it('says which page is the current one, with or without a slash at the end', () => {
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

it('follows the visitor to the next page', () => {
  render(<AnyLink href="/films">Films</AnyLink>);
  expect(screen.getByRole('link')).not.toHaveAttribute('aria-current');
  // Resolves once Gatsby has shown the page: here, there is no Gatsby.
  act(() => void navigate('/films'));
  expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'page');
});

it('marks nothing on the server: what many pages share is written there once', () => {
  expect(renderToString(<AnyLink href="/">Home</AnyLink>)).not.toContain('aria-current');
});

it('opens other sites in a new tab, and says so', () => {
  render(<AnyLink href="https://example.com">Elsewhere</AnyLink>);
  const link = screen.getByRole('link', { name: 'Elsewhere (opens in a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
