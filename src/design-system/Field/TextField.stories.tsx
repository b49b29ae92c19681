import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { EmailField, TextField } from './TextField';

const meta = {
  title: 'Design system/Field/TextField',
  component: TextField,
  args: { label: 'First name' },
  parameters: {
    docs: {
      description: {
        component: `A text box with one line; EmailField is the variant for e-mail addresses.

**Use** it with \`autoComplete\` for personal data. Fields are required by default; mark the others with \`optional\`. **Do not
use** a placeholder instead of the label.

**Accessibility:** the label is always visible. The error names the remedy and is associated with the control.`,
      },
    },
  },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'First name' });
    await userEvent.type(input, 'Naomi');
    await expect(input).toHaveValue('Naomi');
    await userEvent.clear(input);
    await userEvent.tab();
  },
};

export const Filled: Story = { args: { defaultValue: 'Naomi' } };

export const Optional: Story = { args: { label: 'Address line 2', optional: true } };

export const WithHint: Story = { args: { hint: 'As it stands on your card.' } };

export const WithError: Story = {
  tags: ['picture-phone'],
  args: { hint: 'As it stands on your card.', error: 'First name is required.' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'First name' });
    await expect(input).toHaveAccessibleDescription('As it stands on your card. First name is required.');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  },
};

export const WithFocus: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('textbox').focus();
    await expect(within(canvasElement).getByRole('textbox')).toHaveFocus();
  },
};

export const Disabled: Story = { args: { defaultValue: 'Naomi', disabled: true } };

export const LongTexts: Story = {
  tags: ['picture-phone'],
  args: {
    label: 'The name under which your group is known to its bank, its printer and the pastor of its church',
    hint: 'It is printed on the invoice, on the list at the door and on the envelope with your tickets, so please write it as all of them know it.',
    error:
      'The name is longer than the 50 characters that fit on an envelope. Please shorten it, for example by leaving out the kind of company.',
    defaultValue: 'The Friends of the Old Meeting House on Orchard Lane in the Township of East Lampeter',
  },
};

export const OnNight: Story = {
  tags: ['picture-phone'],
  args: { hint: 'As it stands on your card.', error: 'First name is required.' },
  parameters: { surface: 'dark' },
};

export const Email: Story = {
  render: () => (
    <EmailField label="Email address" hint="For the confirmation alone." defaultValue="naomi@example.com" />
  ),
};

/** With forced colors the error is still distinguishable. */
export const ForcedColors: Story = {
  ...WithError,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};
