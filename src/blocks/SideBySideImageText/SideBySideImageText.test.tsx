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

it('plays a film whose picture is missing, before a curtain', async () => {
  render(<SideBySideImageText {...place} {...mock} image={null} videoVimeoId="123456" />);
  expect(document.querySelector('picture')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: The Lantern House' }));
  expect(await screen.findByRole('dialog', { name: 'The Lantern House' })).toBeVisible();
});

it('gives a picture alone, and words alone, the whole row', () => {
  const columns = () => document.querySelector('[data-align]');
  const { rerender } = render(<SideBySideImageText {...place} {...mock} title="" text="" buttons={[]} />);
  expect(columns()?.children).toHaveLength(1);
  expect(columns()).toHaveAttribute('data-alone');
  rerender(<SideBySideImageText {...place} {...mock} image={null} />);
  expect(columns()?.children).toHaveLength(1);
  expect(columns()).toHaveAttribute('data-alone');
  rerender(<SideBySideImageText {...place} {...mock} title="" text="" />);
  expect(columns()?.children).toHaveLength(2);
  expect(columns()).not.toHaveAttribute('data-alone');
});

describe('options', () => {
  const block = () => screen.getByRole('region');
  /** What holds the picture and the words. */
  const columns = () => document.querySelector('[data-align]');
  const row = () => screen.getByRole('link', { name: 'Visit Lancaster' }).parentElement;

  it('has none of them but air above and below', () => {
    render(<SideBySideImageText {...place} {...mock} leftImage={false} />);
    expect(block()).toHaveAttribute('data-surface', 'light');
    expect(block()).toHaveAttribute('data-top');
    expect(block()).toHaveAttribute('data-bottom');
    expect(columns()).toHaveAttribute('data-align', 'center');
    expect(columns()).not.toHaveAttribute('data-left-image');
    expect(columns()).not.toHaveAttribute('data-invert');
    expect(columns()).not.toHaveAttribute('data-alone');
    expect(row()).not.toHaveStyle({ flexDirection: 'column' });
  });

  // Where picture, words and buttons lie because of them is measured in the stories.
  it.each([
    ['darkBackground', { darkBackground: true }, block, 'data-surface', 'dark'],
    ['topPadding', { topPadding: false }, block, 'data-top', null],
    ['bottomPadding', { bottomPadding: false }, block, 'data-bottom', null],
    ['leftImage', { leftImage: true }, columns, 'data-left-image', 'true'],
    ['invert', { invert: true }, columns, 'data-invert', 'true'],
    ['textTopAlign', { textTopAlign: 'top' as const }, columns, 'data-align', 'top'],
  ])('takes %s', (_name, props, find, attribute, value) => {
    render(<SideBySideImageText {...place} {...mock} {...props} />);
    expect(find()?.getAttribute(attribute) ?? null).toBe(value);
  });

  it('takes stackButtons', () => {
    render(<SideBySideImageText {...place} {...mock} stackButtons />);
    expect(row()).toHaveStyle({ flexDirection: 'column', width: 'fit-content' });
  });
});

it('stands without a picture', () => {
  render(<SideBySideImageText {...place} {...mock} image={null} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The Lantern House' })).toBeVisible();
});
