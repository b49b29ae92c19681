import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isVideoId, VideoModal, type VideoModalProps } from './VideoModal';

const props: VideoModalProps = {
  videoId: '123456',
  title: 'The Widow’s Oil',
  open: true,
  onClose: jest.fn(),
};

const player = () => document.querySelector('iframe');

/** Sends the answer of the player to a ping. */
function answerPing(origin = 'https://player.vimeo.com') {
  const source = player()?.contentWindow ?? null;
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: '{"method":"ping"}' }));
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('requests nothing from the video service while closed', () => {
  const { rerender } = render(<VideoModal {...props} open={false} />);
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
  rerender(<VideoModal {...props} />);
  expect(player()).toHaveAttribute('src', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1');
  rerender(<VideoModal {...props} open={false} />);
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
});

it('names the dialog and the player after the video', () => {
  render(<VideoModal {...props} />);
  expect(screen.getByRole('dialog', { name: 'The Widow’s Oil' })).toBeVisible();
  expect(screen.getByTitle('The Widow’s Oil')).toBe(player());
});

it('closes with its button', async () => {
  const onClose = jest.fn();
  render(<VideoModal {...props} onClose={onClose} />);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Close the video' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(['abc', '', '12/../34', 'https://vimeo.com/1', '1 2', '١٢٣'])('rejects the id "%s"', (videoId) => {
  render(<VideoModal {...props} videoId={videoId} />);
  expect(isVideoId(videoId)).toBe(false);
  expect(player()).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('This video is not available.');
});

it('shows the loading state until the player answers', () => {
  render(<VideoModal {...props} />);
  const ping = jest.spyOn(player()?.contentWindow ?? window, 'postMessage').mockReturnValue();
  expect(screen.getByRole('status', { name: 'The video is loading' })).toBeVisible();
  fireEvent.load(screen.getByTitle('The Widow’s Oil'));
  expect(ping).toHaveBeenCalledWith('{"method":"ping"}', 'https://player.vimeo.com');
  answerPing();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ignores messages from other origins', () => {
  render(<VideoModal {...props} />);
  answerPing('https://elsewhere.example');
  expect(screen.getByRole('status', { name: 'The video is loading' })).toBeVisible();
});

it('shows an error with a link after ten seconds, and the video if the player answers later', () => {
  render(<VideoModal {...props} />);
  act(() => jest.advanceTimersByTime(9_999));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toHaveTextContent('The video cannot be reached right now.');
  expect(screen.getByRole('link', { name: /Watch it on Vimeo/ })).toHaveAttribute(
    'href',
    'https://vimeo.com/123456',
  );
  answerPing();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the error immediately when offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<VideoModal {...props} />);
  act(() => jest.advanceTimersByTime(0));
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be reached');
  onLine.mockRestore();
});
