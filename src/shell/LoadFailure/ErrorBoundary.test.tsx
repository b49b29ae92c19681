import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ReloadResult } from './chunkFailure';
import { ErrorBoundary } from './ErrorBoundary';

const ThrowingComponent = ({ error }: { error: Error }): ReactNode => {
  throw error;
};

const makeChunkError = () => new Error('Loading chunk 42 failed.');
const title = 'Uh oh! Something went wrong';
const message = 'We were unable to load the page. Please try again.';

// React logs every error, including those that a boundary catches.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('reloads the page when a chunk fails to load, without a message', async () => {
  const reload = jest.fn(async () => 'reloading' as const);
  const MissingComponent = lazy(() => Promise.reject(makeChunkError()));
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <Suspense fallback="Wait">
        <MissingComponent />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Wait')).toBeInTheDocument();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(title)).toBeNull();
});

it('shows a message when the page was already reloaded', async () => {
  render(
    <ErrorBoundary pathname="/" reload={async () => 'alreadyReloaded'}>
      <ThrowingComponent error={makeChunkError()} />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('shows a message for other errors without a reload', () => {
  const reload = jest.fn(async () => 'reloading' as const);
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <ThrowingComponent error={new Error('x is undefined')} />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
});

it('shows an offline message, and retries on click and when the connection returns', async () => {
  const reload = jest.fn<Promise<ReloadResult>, []>().mockResolvedValue('offline');
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <ThrowingComponent error={makeChunkError()} />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection is gone');
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(2);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
});

it('clears the error on navigation to another page', async () => {
  const { rerender } = render(
    <ErrorBoundary pathname="/" reload={async () => 'alreadyReloaded'}>
      <ThrowingComponent error={makeChunkError()} />
    </ErrorBoundary>,
  );
  await screen.findByRole('alert');
  rerender(
    <ErrorBoundary pathname="/about" reload={async () => 'alreadyReloaded'}>
      About us
    </ErrorBoundary>,
  );
  expect(screen.getByText('About us')).toBeInTheDocument();
});
