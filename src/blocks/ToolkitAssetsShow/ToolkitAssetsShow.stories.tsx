import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../../design-system';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { ToolkitAssetsShow } from './ToolkitAssetsShow';
import { toolkitAssetsShowMock as mock } from './ToolkitAssetsShow.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/ToolkitAssetsShow',
  component: ToolkitAssetsShow,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof ToolkitAssetsShow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A picture, a paper, something that lies elsewhere; below it, a show without assets. */
export const Assets: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <ToolkitAssetsShow {...args} />
      <ToolkitAssetsShow {...args} title="Elijah" text="" assetListContent={[]} darkBackground />
    </Stack>
  ),
};

export const OnNightInk: Story = { args: { darkBackground: true } };

/** Ten times the usual text, one asset, and nothing but a link. */
export const LongAndShort: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <ToolkitAssetsShow
        {...args}
        title={tenTimes(args.title)}
        text={tenTimes(args.text)}
        assetListContent={args.assetListContent.map((asset) => ({
          ...asset,
          title: tenTimes(asset.title),
          description: tenTimes('Picture, 1920 by 1080 pixels.'),
        }))}
      />
      <ToolkitAssetsShow
        {...args}
        title=""
        text=""
        assetListContent={args.assetListContent
          .slice(2)
          .map((asset) => ({ ...asset, preview: null, description: '' }))}
      />
    </Stack>
  ),
};

export const FiftyAssets: Story = {
  args: {
    assetListContent: Array.from({ length: 50 }, (_, index) => ({
      ...nth(mock.assetListContent, index % 3),
      id: String(index),
      title: `Asset ${index + 1}`,
    })),
  },
};
