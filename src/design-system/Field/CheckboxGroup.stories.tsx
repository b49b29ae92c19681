import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup';

function ControlledGroup({ value: initialValue, onValueChange, ...rest }: CheckboxGroupProps) {
  const [value, setValue] = useState(initialValue);
  return (
    <CheckboxGroup
      {...rest}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValueChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Design system/Field/CheckboxGroup',
  component: CheckboxGroup,
  args: {
    legend: 'I would like to hear about',
    options: [
      { value: 'lancaster', label: 'Shows in Lancaster' },
      { value: 'branson', label: 'Shows in Branson' },
      { value: 'films', label: 'Films and streaming' },
      { value: 'groups', label: 'Visits with a group' },
    ],
    value: [],
    onValueChange: fn(),
  },
  render: (args) => <ControlledGroup {...args} />,
  parameters: {
    docs: {
      description: {
        component: `Checkboxes for several options of one question.

**Use** it when none, one or several options can be chosen. With react-hook-form use it through \`Controller\`. **Do not
use** it for one of several options: use SelectField or Toggle.

**Accessibility:** a fieldset with a legend. Hint and error belong to the whole group.`,
      },
    },
  },
} satisfies Meta<typeof CheckboxGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NothingTicked: Story = { args: { optional: true } };

export const Ticked: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Films and streaming'));
    await userEvent.click(canvas.getByText('Shows in Lancaster'));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['lancaster', 'films']);
  },
};

/** Operated with Tab and the space bar. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Shows in Lancaster' })).toBeChecked();
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Shows in Branson' })).toHaveFocus();
  },
};

export const WithHintAndError: Story = {
  tags: ['picture-phone'],
  args: { hint: 'As many as you like.', error: 'Choose one at least.' },
};

export const LongLabels: Story = {
  args: {
    options: [
      {
        value: 'a',
        label: 'Everything that happens on our stages in Lancaster, from the first reading to the last night',
      },
      { value: 'b', label: 'Films' },
    ],
  },
};

export const OnNight: Story = {
  args: { value: ['films'], hint: 'As many as you like.', error: 'Choose one at least.' },
  parameters: { surface: 'dark' },
};
