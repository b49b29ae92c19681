import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../../design-system';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { ToolkitAssetsShow } from './ToolkitAssetsShow';
import { toolkitAssetsShowMock as mock } from './ToolkitAssetsShow.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/ToolkitAssetsShow',
  component: ToolkitAssetsShow,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof ToolkitAssetsShow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An image, a PDF and an external link; a show without assets. */
export const Assets: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <ToolkitAssetsShow {...args} />
      <ToolkitAssetsShow {...args} title="Elijah" text="" assetListContent={[]} darkBackground />
    </Stack>
  ),
};

export const OnNightInk: Story = { args: { darkBackground: true } };

/** Long texts; one asset with a link only. */
export const LongAndShort: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <ToolkitAssetsShow
        {...args}
        title={repeatTenTimes(args.title)}
        text={repeatTenTimes(args.text)}
        assetListContent={args.assetListContent.map((asset) => ({
          ...asset,
          title: repeatTenTimes(asset.title),
          description: repeatTenTimes('Picture, 1920 by 1080 pixels.'),
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
