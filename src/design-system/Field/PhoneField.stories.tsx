import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { PhoneField, type PhoneFieldProps } from './PhoneField';

function ControlledField({ value: initialValue, onValueChange, ...rest }: PhoneFieldProps) {
  const [value, setValue] = useState(initialValue);
  return (
    <PhoneField
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
  title: 'Design system/Field/PhoneField',
  component: PhoneField,
  args: { label: 'Phone number', value: '', onValueChange: fn() },
  render: (args) => <ControlledField {...args} />,
  parameters: {
    docs: {
      description: {
        component: `A phone number that is grouped while typing. Its value has digits only.

**Use** it for phone numbers only, through \`Controller\` of react-hook-form. **Do not use** it for other numbers.

**Accessibility:** shows the telephone keypad on phones and allows autofill. Invalid characters are kept, so that the form
can explain them.`,
      },
    },
  },
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Shows groups of digits while typing; the value has digits only. */
export const Typed: Story = {
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.type(input, '7175550142');
    await expect(input).toHaveValue('(717) 555-0142');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('7175550142');
  },
};

export const Empty: Story = { args: { hint: 'We call only when a performance changes.' } };

export const WithCountryCode: Story = { args: { value: '17175550142' } };

export const International: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.click(input);
    await userEvent.paste('+44 20 7946 0958');
    await expect(input).toHaveValue('442 079 460 958');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('442079460958');
  },
};

export const TwentyDigits: Story = { args: { value: '12345678901234567890' } };

/** Letters stay visible, so that the form can reject them. */
export const NoNumber: Story = {
  args: { value: '717555O142', error: 'Phone number can be only numbers' },
};

/** The caret stays at the position of the edit. */
export const EditedInTheMiddle: Story = {
  args: { value: '7175550142' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('textbox');
    input.focus();
    input.setSelectionRange(7, 7);
    await userEvent.keyboard('{Backspace}9');
    await expect(input).toHaveValue('(717) 955-0142');
    await expect(input.selectionStart).toBe(7);
  },
};
