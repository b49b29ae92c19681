import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/overlays';
import { nth, placement } from '../blocks.mocks';
import { ToolkitAssetsShow } from './ToolkitAssetsShow';
import { toolkitAssetsShowMock as mock } from './ToolkitAssetsShow.mocks';

it('lists the assets with file type and size', () => {
  render(<ToolkitAssetsShow {...placement} {...mock} />);
  const items = within(screen.getByRole('region', { name: 'Ruth' })).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(within(nth(items, 0)).getByRole('heading', { level: 3, name: 'Ruth in the barley' })).toBeVisible();
  expect(items[0]).toHaveTextContent('JPEG, 284 KB');
  expect(items[1]).toHaveTextContent('PDF, 1.2 MB');
});

it('links to the download of the current file version', () => {
  render(<ToolkitAssetsShow {...placement} {...mock} />);
  const link = screen.getByRole('link', { name: 'Download Programme notes' });
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/\/assets\/notes\.pdf\?v=20260301100000000&download$/),
  );
  expect(link).not.toHaveAttribute('target');
});

it('links to the download of a file without a modification time', () => {
  const asset = nth(mock.assetListContent, 0);
  const file = asset.file && { ...asset.file, modifiedOn: '' };
  render(<ToolkitAssetsShow {...placement} {...mock} assetListContent={[{ ...asset, file }]} />);
  expect(screen.getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/show-ruth\.jpg\?download$/),
  );
});

it('links to an external file', () => {
  render(<ToolkitAssetsShow {...placement} {...mock} />);
  const link = screen.getByRole('link', { name: /^Open Footage for broadcast/ });
  expect(link).toHaveAttribute('href', 'https://press.lamplight.example/ruth/footage');
  expect(link).toHaveAttribute('target', '_blank');
});

it('shows a message without assets (product 2.7)', () => {
  render(<ToolkitAssetsShow {...placement} {...mock} assetListContent={[]} />);
  expect(screen.getByText('No assets available.')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

it('opens the image preview for previews with a description only', async () => {
  const preview = renderHook(useImagePreview);
  render(<ToolkitAssetsShow {...placement} {...mock} />);
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(nth(mock.assetListContent, 0).preview);
});

it('crops a preview to its card, but not if it would lose too much, such as a wide logo', () => {
  const asset = nth(mock.assetListContent, 0);
  const measurePreview = (width: number, height: number) => {
    const preview = asset.preview && { ...asset.preview, width, height };
    const { container, unmount } = render(
      <ToolkitAssetsShow {...placement} {...mock} assetListContent={[{ ...asset, preview }]} />,
    );
    const picture = container.querySelector('img');
    const ratio = Number(picture?.getAttribute('width')) / Number(picture?.getAttribute('height'));
    const isUncropped = picture?.closest('[data-uncropped]') !== null;
    unmount();
    return { ratio, isUncropped };
  };
  expect(measurePreview(1920, 1080)).toEqual({ ratio: expect.closeTo(1.5, 1), isUncropped: false });
  expect(measurePreview(1200, 300)).toEqual({ ratio: expect.closeTo(4, 1), isUncropped: true });
  expect(measurePreview(600, 900)).toEqual({ ratio: expect.closeTo(2 / 3, 1), isUncropped: true });
});

it('uses the dark surface for a preview with darkPreview', () => {
  const asset = { ...nth(mock.assetListContent, 0), darkPreview: true };
  const { container } = render(<ToolkitAssetsShow {...placement} {...mock} assetListContent={[asset]} />);
  expect(container.querySelector('img')?.closest('[data-surface]')).toHaveAttribute('data-surface', 'dark');
});
