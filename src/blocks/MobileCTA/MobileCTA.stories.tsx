import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { TextBlock } from '../TextBlock/TextBlock';
import { textBlockMock } from '../TextBlock/TextBlock.mocks';
import { MobileCTA } from './MobileCTA';
import { mobileCTAMock as mock } from './MobileCTA.mocks';
import readme from './README.md?raw';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Blocks/MobileCTA',
  component: MobileCTA,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [
    (Story) => (
      <>
        <TextBlock {...placement} {...textBlockMock} />
        <Story />
      </>
    ),
  ],
} satisfies Meta<typeof MobileCTA>;

export default meta;
type Story = StoryObj<typeof meta>;

const getBar = () => document.querySelector('[data-bottom-bar]');

/** Fixed at the bottom. The end of the page has padding of the same height. */
export const OnAPhone: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async () => {
    const { bottom, height } = getBar()?.getBoundingClientRect() ?? new DOMRect();
    await expect(bottom).toBe(window.innerHeight);
    await expect(height).toBe(parseFloat(getComputedStyle(document.body, '::after').height));
  },
};

/** Not shown on wider screens. */
export const OnADesktop: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  play: async () => {
    await expect(getBar()).not.toBeVisible();
    await expect(getComputedStyle(document.body, '::after').content).toBe('none');
  },
};

/** Limited to two lines. */
export const TenTimesTheText: Story = {
  tags: ['picture-phone'],
  args: { button: { text: repeatTenTimes(mock.button.text), href: '/ticketing' } },
  parameters: { chromatic: onlyOn('phone') },
};
