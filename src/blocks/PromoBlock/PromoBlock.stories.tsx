import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../../design-system';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { PromoBlock } from './PromoBlock';
import { promoBlockMock as mock } from './PromoBlock.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/PromoBlock',
  component: PromoBlock,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof PromoBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An internal button, an external one, none; text only; image only. */
export const Tickets: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <PromoBlock {...args} />
      <PromoBlock
        {...args}
        darkBackground
        title="Hang it where the sun goes down"
        button={{ text: 'Visit the shop', href: 'https://shop.lamplight.example/prints' }}
      />
      <PromoBlock {...args} title="The lamp in the window" button={null} />
      <PromoBlock {...args} title="Words alone" image={null} darkBackground />
      <PromoBlock {...args} title="" text="" button={null} />
    </Stack>
  ),
};

/** Long texts, and an image without description. */
export const LongTexts: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    image: mock.image && { ...mock.image, description: '' },
    button: mock.button && { ...mock.button, text: repeatTenTimes(mock.button.text) },
  },
};
