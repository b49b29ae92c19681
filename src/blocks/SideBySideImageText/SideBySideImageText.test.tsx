import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/overlays';
import { placement } from '../blocks.mocks';
import { SideBySideImageText } from './SideBySideImageText';
import { sideBySideImageTextMock as mock } from './SideBySideImageText.mocks';

const mockModalLoaded = jest.fn();
jest.mock('../../design-system/VideoModal/VideoModal', () => {
  mockModalLoaded();
  return jest.requireActual('../../design-system/VideoModal/VideoModal');
});

it('renders image, text and buttons', () => {
  render(<SideBySideImageText {...placement} {...mock} />);
  expect(screen.getByAltText('The Lantern House at dusk')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The Lantern House' })).toHaveTextContent('stone barn');
  expect(screen.getByRole('link', { name: 'Visit Lancaster' })).toHaveAttribute('href', '/lancaster');
});

it('loads the video modal and the video on a click only', async () => {
  render(<SideBySideImageText {...placement} {...mock} videoVimeoId="123456" />);
  expect(mockModalLoaded).not.toHaveBeenCalled();
  expect(document.querySelector('iframe')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: The Lantern House' }));
  const dialog = await screen.findByRole('dialog', { name: 'The Lantern House' });
  expect(mockModalLoaded).toHaveBeenCalledTimes(1);
  expect(within(dialog).getByTitle('The Lantern House')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/123456'),
  );

  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the video' }));
  expect(document.querySelector('iframe')).toBeNull();
});

it('offers the image preview and no play button without a video (product 4.2)', async () => {
  const preview = renderHook(useImagePreview);
  render(<SideBySideImageText {...placement} {...mock} />);
  const [button, ...others] = screen.getAllByRole('button');
  expect(others).toHaveLength(0);
  expect(button).toHaveAccessibleName('Show the picture larger: The Lantern House at dusk');
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(mock.image);
});

it('offers no image preview for a decorative image', () => {
  const image = mock.image && { ...mock.image, description: '' };
  render(<SideBySideImageText {...placement} {...mock} image={image} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('plays a video without an image', async () => {
  render(<SideBySideImageText {...placement} {...mock} image={null} videoVimeoId="123456" />);
  expect(document.querySelector('picture')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: The Lantern House' }));
  expect(await screen.findByRole('dialog', { name: 'The Lantern House' })).toBeVisible();
});

it('has a single column with an image only, and with text only', () => {
  const getColumns = () => document.querySelector('[data-align]');
  const { rerender } = render(<SideBySideImageText {...placement} {...mock} title="" text="" buttons={[]} />);
  expect(getColumns()?.children).toHaveLength(1);
  expect(getColumns()).toHaveAttribute('data-single');
  rerender(<SideBySideImageText {...placement} {...mock} image={null} />);
  expect(getColumns()?.children).toHaveLength(1);
  expect(getColumns()).toHaveAttribute('data-single');
  rerender(<SideBySideImageText {...placement} {...mock} title="" text="" />);
  expect(getColumns()?.children).toHaveLength(2);
  expect(getColumns()).not.toHaveAttribute('data-single');
});

describe('options', () => {
  const getBlock = () => screen.getByRole('region');
  /** The container of image and text. */
  const getColumns = () => document.querySelector('[data-align]');
  const getButtonRow = () => screen.getByRole('link', { name: 'Visit Lancaster' }).parentElement;

  it('has only padding by default', () => {
    render(<SideBySideImageText {...placement} {...mock} leftImage={false} />);
    expect(getBlock()).toHaveAttribute('data-surface', 'light');
    expect(getBlock()).toHaveAttribute('data-top');
    expect(getBlock()).toHaveAttribute('data-bottom');
    expect(getColumns()).toHaveAttribute('data-align', 'center');
    expect(getColumns()).not.toHaveAttribute('data-left-image');
    expect(getColumns()).not.toHaveAttribute('data-invert');
    expect(getColumns()).not.toHaveAttribute('data-single');
    expect(getButtonRow()).not.toHaveStyle({ flexDirection: 'column' });
  });

  // The stories measure the resulting layout.
  it.each([
    ['darkBackground', { darkBackground: true }, getBlock, 'data-surface', 'dark'],
    ['topPadding', { topPadding: false }, getBlock, 'data-top', null],
    ['bottomPadding', { bottomPadding: false }, getBlock, 'data-bottom', null],
    ['leftImage', { leftImage: true }, getColumns, 'data-left-image', 'true'],
    ['invert', { invert: true }, getColumns, 'data-invert', 'true'],
    ['textTopAlign', { textTopAlign: 'top' as const }, getColumns, 'data-align', 'top'],
  ])('applies %s', (_name, props, find, attribute, value) => {
    render(<SideBySideImageText {...placement} {...mock} {...props} />);
    expect(find()?.getAttribute(attribute) ?? null).toBe(value);
  });

  it('applies stackButtons', () => {
    render(<SideBySideImageText {...placement} {...mock} stackButtons />);
    expect(getButtonRow()).toHaveStyle({ flexDirection: 'column', width: 'fit-content' });
  });
});

it('renders without an image', () => {
  render(<SideBySideImageText {...placement} {...mock} image={null} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The Lantern House' })).toBeVisible();
});
