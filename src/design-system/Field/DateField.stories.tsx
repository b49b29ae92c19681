import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DateField } from './DateField';

const meta = {
  title: 'Design system/Field/DateField',
  component: DateField,
  args: { label: 'Event date', min: '2026-04-20', max: '2026-09-11' },
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
  args: { defaultValue: '2026-03-20', error: 'Event must be more than 5 weeks from today' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: '2026-05-01' } };

export const OnNight: Story = {
  args: { defaultValue: '2026-03-20', error: 'Event must be more than 5 weeks from today' },
  parameters: { surface: 'dark' },
};
