import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from './ProgressBar';

const meta = {
  title: 'Design system/ProgressBar',
  component: ProgressBar,
  args: { label: 'Sending the letter', value: 62 },
  parameters: {
    docs: {
      description: {
        component: `The progress of an activity.

**Use** it if the progress is known, such as an upload or steps. **Do not use** it for a short wait: use Spinner.

**Accessibility:** \`label\` names the activity. Pass \`valueText\` if a percentage says nothing, such as "2 of 3 steps".`,
      },
    },
  },
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PartlyDone: Story = { tags: ['picture-phone'] };

export const NotBegun: Story = { args: { value: 0 } };

export const Done: Story = { args: { value: 100 } };

export const AmountInWords: Story = {
  args: { label: 'Checkout', value: 2, max: 3, valueText: 'Step 2 of 3' },
  parameters: { surface: 'dark' },
};

export const AmountUnknown: Story = { args: { label: 'Looking for seats', value: undefined } };

export const LabelForScreenReadersAlone: Story = { args: { hideLabel: true } };

/** With forced colors the progress is still visible. */
export const ForcedColors: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};
