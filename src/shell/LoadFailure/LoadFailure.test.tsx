import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { canReachSite } from '../../runtime/connection';
import { LoadFailure } from './LoadFailure';

jest.mock('../../runtime/connection');
const mockCanReachSite = jest.mocked(canReachSite);

beforeEach(() => mockCanReachSite.mockResolvedValue(true));

it('takes the focus and returns it on unmount', () => {
  render(<button type="button">As the server wrote it</button>);
  screen.getByRole('button').focus();
  const { unmount } = render(<LoadFailure onClose={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  unmount();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('loads the home page with a full page load, because it may be the page that failed', async () => {
  const onGoHome = jest.fn();
  render(<LoadFailure onGoHome={onGoHome} />);
  await userEvent.click(screen.getByRole('link', { name: 'Back to the front door' }));
  expect(onGoHome).toHaveBeenCalledTimes(1);
  expect(navigate).not.toHaveBeenCalled();
});

it('does not leave the page while the site is unreachable, and retries when the connection returns', async () => {
  mockCanReachSite.mockResolvedValue(false);
  const onTryAgain = jest.fn();
  const onGoHome = jest.fn();
  render(<LoadFailure onTryAgain={onTryAgain} onGoHome={onGoHome} />);
  await userEvent.click(screen.getByRole('link', { name: 'Back to the front door' }));
  expect(screen.getByRole('heading', { name: 'The connection is gone' })).toBeInTheDocument();
  expect(onGoHome).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onTryAgain).toHaveBeenCalledTimes(1);
});
