import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VideoThumbnail } from './VideoThumbnail';

const image = {
  id: 'film-jonah.jpg',
  width: 1920,
  height: 1080,
  description: 'A ship in a storm',
  modifiedOn: '2026-03-01T10:00:00.000Z',
};

it('is one button over a picture that asks nothing of the video service', async () => {
  const onPlay = jest.fn();
  render(<VideoThumbnail image={image} sizes="100vw" title="Jonah" onPlay={onPlay} />);
  expect(document.querySelectorAll('iframe, script, link[rel=preconnect]')).toHaveLength(0);
  // The button names the video: a description beside it would say it twice.
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: Jonah' }));
  expect(onPlay).toHaveBeenCalledTimes(1);
});

it('keeps its place at 16:9', () => {
  render(<VideoThumbnail image={image} sizes="100vw" title="Jonah" onPlay={jest.fn()} />);
  const { width, height } = document.querySelector('img') ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(16 / 9, 2);
});
