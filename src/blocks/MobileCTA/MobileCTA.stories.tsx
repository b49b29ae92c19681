import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { TextBlock } from '../TextBlock/TextBlock';
import { textBlockMock } from '../TextBlock/TextBlock.mocks';
import { MobileCTA } from './MobileCTA';
import { mobileCTAMock as mock } from './MobileCTA.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/MobileCTA',
  component: MobileCTA,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [
    (Story) => (
      <>
        <TextBlock {...place} {...textBlockMock} />
        <Story />
      </>
    ),
  ],
} satisfies Meta<typeof MobileCTA>;

export default meta;
type Story = StoryObj<typeof meta>;

const bar = () => document.querySelector('[data-bottom-bar]');

/** Fixed at the bottom; the end of the page keeps as much room as it covers. */
export const OnAPhone: Story = {
  parameters: { screens: ['phone'] },
  play: async () => {
    const { bottom, height } = bar()?.getBoundingClientRect() ?? new DOMRect();
    await expect(bottom).toBe(window.innerHeight);
    await expect(height).toBe(parseFloat(getComputedStyle(document.body, '::after').height));
  },
};

/** On wider screens there is none. */
export const OnADesktop: Story = {
  parameters: { screens: ['desktop'] },
  play: async () => {
    await expect(bar()).not.toBeVisible();
    await expect(getComputedStyle(document.body, '::after').content).toBe('none');
  },
};

/** Two lines, no more. */
export const TenTimesTheText: Story = {
  args: { button: { text: tenTimes(mock.button.text), href: '/ticketing' } },
  parameters: { screens: ['phone'] },
};
