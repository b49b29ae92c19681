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

/** What the player answers to a ping. */
function answer(origin = 'https://player.vimeo.com') {
  const source = player()?.contentWindow ?? null;
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: '{"method":"ping"}' }));
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks nothing of the video service before it is open, nor after', () => {
  const { rerender } = render(<VideoModal {...props} open={false} />);
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
  rerender(<VideoModal {...props} />);
  expect(player()).toHaveAttribute('src', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1');
  rerender(<VideoModal {...props} open={false} />);
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
});

it('names dialog and player after the video', () => {
  render(<VideoModal {...props} />);
  expect(screen.getByRole('dialog', { name: 'The Widow’s Oil' })).toBeVisible();
  expect(screen.getByTitle('The Widow’s Oil')).toBe(player());
});

it('closes by its button', async () => {
  const onClose = jest.fn();
  render(<VideoModal {...props} onClose={onClose} />);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Close the video' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(['abc', '', '12/../34', 'https://vimeo.com/1', '1 2', '١٢٣'])('refuses the id "%s"', (videoId) => {
  render(<VideoModal {...props} videoId={videoId} />);
  expect(isVideoId(videoId)).toBe(false);
  expect(player()).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('This video is not available.');
});

it('says that it is loading until the player answers', () => {
  render(<VideoModal {...props} />);
  const ping = jest.spyOn(player()?.contentWindow ?? window, 'postMessage').mockReturnValue();
  expect(screen.getByRole('status', { name: 'The video is loading' })).toBeVisible();
  fireEvent.load(screen.getByTitle('The Widow’s Oil'));
  expect(ping).toHaveBeenCalledWith('{"method":"ping"}', 'https://player.vimeo.com');
  answer();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not take the word of another page for the player’s', () => {
  render(<VideoModal {...props} />);
  answer('https://elsewhere.example');
  expect(screen.getByRole('status', { name: 'The video is loading' })).toBeVisible();
});

it('says after ten seconds that it cannot be reached, and where the video is; shows it should it come late', () => {
  render(<VideoModal {...props} />);
  act(() => jest.advanceTimersByTime(9_999));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toHaveTextContent('The video cannot be reached right now.');
  expect(screen.getByRole('link', { name: /Watch it on Vimeo/ })).toHaveAttribute(
    'href',
    'https://vimeo.com/123456',
  );
  answer();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so at once when the visitor is offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<VideoModal {...props} />);
  act(() => jest.advanceTimersByTime(0));
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be reached');
  onLine.mockRestore();
});
