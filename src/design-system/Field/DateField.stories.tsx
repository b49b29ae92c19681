import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DateField } from './DateField';

const meta = {
  title: 'Design system/Field/DateField',
  component: DateField,
  args: { label: 'Event date', min: '2026-04-20', max: '2026-09-11' },
  parameters: {
    docs: {
      description: {
        component: `A native date input with the value \`YYYY-MM-DD\`.

**Use** it for a date that the visitor knows. **Do not use** it to choose a performance: the calendar shows which days have
one.

**Accessibility:** the date picker of the browser and of the device. Dates outside \`min\` and \`max\` can be typed, so the form
must check the range and say it in the error.`,
      },
    },
  },
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { hint: 'Between five weeks and six months from today.' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Event date');
    await expect(input).toHaveAttribute('min', '2026-04-20');
    await expect(input).toHaveAttribute('max', '2026-09-11');
  },
};

export const Filled: Story = { args: { defaultValue: '2026-05-01' } };

export const WithError: Story = {
  tags: ['picture-phone'],
  args: { defaultValue: '2026-03-20', error: 'Event must be more than 5 weeks from today' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: '2026-05-01' } };

export const OnNight: Story = {
  args: { defaultValue: '2026-03-20', error: 'Event must be more than 5 weeks from today' },
  parameters: { surface: 'dark' },
};
