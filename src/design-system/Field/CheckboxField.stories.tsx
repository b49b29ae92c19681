import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { CheckboxField } from './CheckboxField';

const meta = {
  title: 'Design system/Field/CheckboxField',
  component: CheckboxField,
  args: { label: 'I have read the conditions of sale' },
  parameters: {
    docs: {
      description: {
        component: `A single checkbox.

**Use** it for consent or for one option. **Do not use** it for several options, which belong to CheckboxGroup, or for a
change that applies at once.

**Accessibility:** the label is part of the click area. An error is associated with the checkbox. \`required\` means that it
must be checked.`,
      },
    },
  },
} satisfies Meta<typeof CheckboxField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unticked: Story = {};

export const Ticked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('I have read the conditions of sale'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
};

export const WithHintAndError: Story = {
  tags: ['picture-phone'],
  args: { hint: 'They are one page long.', error: 'Please tick the box to go on.' },
};

export const LongLabel: Story = {
  args: {
    label:
      'I would like to hear about new shows before everybody else does, and I know that a letter in which nothing happens is never sent',
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const OnNight: Story = {
  tags: ['picture-phone'],
  args: { defaultChecked: true, error: 'Please tick the box to go on.' },
  parameters: { surface: 'dark' },
};

/** With forced colors the checked state and the error are still distinguishable. */
export const ForcedColors: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <CheckboxField {...args} />
      <CheckboxField {...args} label="Write to me" defaultChecked />
      <CheckboxField {...args} label="I am of age" error="Please tick the box to go on." />
      <CheckboxField {...args} label="Not to be chosen" defaultChecked disabled />
    </>
  ),
  parameters: { chromatic: { forcedColors: 'active' } },
};
