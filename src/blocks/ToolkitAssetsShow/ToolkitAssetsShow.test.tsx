import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/imagePreview';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { ToolkitAssetsShow } from './ToolkitAssetsShow';
import { toolkitAssetsShowMock as mock } from './ToolkitAssetsShow.mocks';

it('lists what there is to take, with kind and size', () => {
  render(<ToolkitAssetsShow {...place} {...mock} />);
  const items = within(screen.getByRole('region', { name: 'Ruth' })).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(within(nth(items, 0)).getByRole('heading', { level: 3, name: 'Ruth in the barley' })).toBeVisible();
  expect(items[0]).toHaveTextContent('JPEG, 284 KB');
  expect(items[1]).toHaveTextContent('PDF, 1.2 MB');
});

it('gives a file to keep, by its version', () => {
  render(<ToolkitAssetsShow {...place} {...mock} />);
  const link = screen.getByRole('link', { name: 'Download Programme notes' });
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/\/assets\/notes\.pdf\?v=20260301100000000&download$/),
  );
  expect(link).not.toHaveAttribute('target');
});

it('gives a file to keep where it is not known when it changed', () => {
  const asset = nth(mock.assetListContent, 0);
  const file = asset.file && { ...asset.file, modifiedOn: '' };
  render(<ToolkitAssetsShow {...place} {...mock} assetListContent={[{ ...asset, file }]} />);
  expect(screen.getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/show-ruth\.jpg\?download$/),
  );
});

it('leads to a file that lies elsewhere', () => {
  render(<ToolkitAssetsShow {...place} {...mock} />);
  const link = screen.getByRole('link', { name: /^Open Footage for broadcast/ });
  expect(link).toHaveAttribute('href', 'https://press.lamplight.example/ruth/footage');
  expect(link).toHaveAttribute('target', '_blank');
});

it('says when there is nothing (SPEC 2.7)', () => {
  render(<ToolkitAssetsShow {...place} {...mock} assetListContent={[]} />);
  expect(screen.getByText('No assets available.')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

it('enlarges previews that have a description', async () => {
  const preview = renderHook(useImagePreview);
  render(<ToolkitAssetsShow {...place} {...mock} />);
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(nth(mock.assetListContent, 0).preview);
});

it('cuts a picture to its card, but shows one whole that would lose too much, such as a wide logo', () => {
  const asset = nth(mock.assetListContent, 0);
  const show = (width: number, height: number) => {
    const preview = asset.preview && { ...asset.preview, width, height };
    const { container, unmount } = render(
      <ToolkitAssetsShow {...place} {...mock} assetListContent={[{ ...asset, preview }]} />,
    );
    const picture = container.querySelector('img');
    const ratio = Number(picture?.getAttribute('width')) / Number(picture?.getAttribute('height'));
    const isWhole = picture?.closest('[data-whole]') !== null;
    unmount();
    return { ratio, isWhole };
  };
  expect(show(1920, 1080)).toEqual({ ratio: expect.closeTo(1.5, 1), isWhole: false });
  expect(show(1200, 300)).toEqual({ ratio: expect.closeTo(4, 1), isWhole: true });
  expect(show(600, 900)).toEqual({ ratio: expect.closeTo(2 / 3, 1), isWhole: true });
});

it('puts a preview on the ground that the editor chose', () => {
  const asset = { ...nth(mock.assetListContent, 0), darkPreview: true };
  const { container } = render(<ToolkitAssetsShow {...place} {...mock} assetListContent={[asset]} />);
  expect(container.querySelector('img')?.closest('[data-surface]')).toHaveAttribute('data-surface', 'dark');
});
