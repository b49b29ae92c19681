import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/imagePreview';
import { place } from '../testPlace';
import { SideBySideImageText } from './SideBySideImageText';
import { sideBySideImageTextMock as mock } from './SideBySideImageText.mocks';

const mockLoaded = jest.fn();
jest.mock('../../design-system/VideoModal/VideoModal', () => {
  mockLoaded();
  return jest.requireActual('../../design-system/VideoModal/VideoModal');
});

it('shows picture, text and buttons', () => {
  render(<SideBySideImageText {...place} {...mock} />);
  expect(screen.getByAltText('The Lantern House at dusk')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The Lantern House' })).toHaveTextContent('stone barn');
  expect(screen.getByRole('link', { name: 'Visit Lancaster' })).toHaveAttribute('href', '/lancaster');
});

it('loads neither the code of the video nor the video itself before it is wanted', async () => {
  render(<SideBySideImageText {...place} {...mock} videoVimeoId="123456" />);
  expect(mockLoaded).not.toHaveBeenCalled();
  expect(document.querySelector('iframe')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: The Lantern House' }));
  const dialog = await screen.findByRole('dialog', { name: 'The Lantern House' });
  expect(mockLoaded).toHaveBeenCalledTimes(1);
  expect(within(dialog).getByTitle('The Lantern House')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/123456'),
  );

  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the video' }));
  expect(document.querySelector('iframe')).toBeNull();
});

it('has no play button without a video; its picture can be seen over the whole screen (SPEC 4.2)', async () => {
  const preview = renderHook(useImagePreview);
  render(<SideBySideImageText {...place} {...mock} />);
  const [button, ...others] = screen.getAllByRole('button');
  expect(others).toHaveLength(0);
  expect(button).toHaveAccessibleName('Show the picture larger: The Lantern House at dusk');
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(mock.image);
});

it('offers no larger view of a picture that is decoration', () => {
  const image = mock.image && { ...mock.image, description: '' };
  render(<SideBySideImageText {...place} {...mock} image={image} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('stands without a picture', () => {
  render(<SideBySideImageText {...place} {...mock} image={null} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The Lantern House' })).toBeVisible();
});
