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

it('is a button over a picture and requests nothing from the video service', async () => {
  const onPlay = jest.fn();
  render(<VideoThumbnail image={image} sizes="100vw" title="Jonah" onPlay={onPlay} />);
  expect(document.querySelectorAll('iframe, script, link[rel=preconnect]')).toHaveLength(0);
  // The name of the button already has the title of the video.
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: Jonah' }));
  expect(onPlay).toHaveBeenCalledTimes(1);
});

it('reserves its space at 16:9', () => {
  render(<VideoThumbnail image={image} sizes="100vw" title="Jonah" onPlay={jest.fn()} />);
  const { width, height } = document.querySelector('img') ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(16 / 9, 2);
});
