import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from './ProgressBar';

const meta = {
  title: 'Design system/ProgressBar',
  component: ProgressBar,
  args: { label: 'Sending the letter', value: 62 },
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PartlyDone: Story = {};

export const NotBegun: Story = { args: { value: 0 } };

export const Done: Story = { args: { value: 100 } };

export const AmountInWords: Story = {
  args: { label: 'Checkout', value: 2, max: 3, valueText: 'Step 2 of 3' },
  parameters: { surface: 'dark' },
};

export const AmountUnknown: Story = { args: { label: 'Looking for seats', value: undefined } };

export const LabelForScreenReadersAlone: Story = { args: { hideLabel: true } };

/** With forced colors the progress is still visible. */
export const ForcedColors: Story = { parameters: { chromatic: { forcedColors: 'active' } } };
