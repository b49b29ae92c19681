import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Recovery } from './chunkFailure';
import { ErrorBoundary } from './ErrorBoundary';

const Broken = ({ error }: { error: Error }): ReactNode => {
  throw error;
};

const chunkFailure = () => new Error('Loading chunk 42 failed.');
const title = 'Uh oh! Something went wrong';
const message = 'We were unable to load the page. Please try again.';

// React tells the console of every error, those that a boundary takes too.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('loads the page again when a component does not arrive, and says nothing yet', async () => {
  const reload = jest.fn(async () => 'reloading' as const);
  const Missing = lazy(() => Promise.reject(chunkFailure()));
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <Suspense fallback="Wait">
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Wait')).toBeInTheDocument();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(title)).toBeNull();
});

it('says so when it fails again', async () => {
  render(
    <ErrorBoundary pathname="/" reload={async () => 'givenUp'}>
      <Broken error={chunkFailure()} />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('an error of another kind is no reason to load again', () => {
  const reload = jest.fn(async () => 'reloading' as const);
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <Broken error={new Error('x is undefined')} />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
});

it('says that the connection is gone, and tries again when it is back or when asked', async () => {
  const reload = jest.fn<Promise<Recovery>, []>().mockResolvedValue('offline');
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <Broken error={chunkFailure()} />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection is gone');
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(2);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
});

it('another page is a new beginning', async () => {
  const { rerender } = render(
    <ErrorBoundary pathname="/" reload={async () => 'givenUp'}>
      <Broken error={chunkFailure()} />
    </ErrorBoundary>,
  );
  await screen.findByRole('alert');
  rerender(
    <ErrorBoundary pathname="/about" reload={async () => 'givenUp'}>
      About us
    </ErrorBoundary>,
  );
  expect(screen.getByText('About us')).toBeInTheDocument();
});
