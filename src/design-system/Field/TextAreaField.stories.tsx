import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { TextAreaField } from './TextAreaField';

const meta = {
  title: 'Design system/Field/TextAreaField',
  component: TextAreaField,
  args: { label: 'What are the tickets for?' },
  parameters: {
    docs: {
      description: {
        component: `A text box with several lines.

**Use** it for free text. \`characterLimit\` shows a counter and does not cut the text, so the form must check the length.
**Do not use** it for one line: use TextField.

**Accessibility:** label, hint, error and counter are associated with the control.`,
      },
    },
  },
} satisfies Meta<typeof TextAreaField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Counting: Story = {
  args: { characterLimit: 200, hint: 'A sentence or two.' },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox');
    await userEvent.type(area, 'A raffle for the new school roof.');
    await expect(area).toHaveAccessibleDescription('A sentence or two. 33 of 200 characters');
  },
};

/** Text above the limit is not cut off; the form shows an error. */
export const TooLong: Story = {
  tags: ['picture-phone'],
  args: {
    characterLimit: 40,
    defaultValue: 'A raffle for the new roof of the school on Orchard Lane.',
    error: 'Purpose description is too long',
  },
};

export const Optional: Story = { args: { label: 'Comments', optional: true, rows: 2 } };

export const Disabled: Story = { args: { disabled: true, defaultValue: 'A raffle.' } };

export const OnNight: Story = {
  args: { characterLimit: 40, defaultValue: 'A raffle.', error: 'Purpose description is too long' },
  parameters: { surface: 'dark' },
};
