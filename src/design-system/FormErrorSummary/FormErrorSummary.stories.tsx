import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { Button } from '../Button/Button';
import { TextField } from '../Field/TextField';
import { Stack } from '../Layout/Layout';
import { FormErrorSummary } from './FormErrorSummary';

const meta = {
  title: 'Design system/FormErrorSummary',
  component: FormErrorSummary,
  args: {
    attempt: 0,
    errors: [
      { fieldId: 'first-name', message: 'First name is required.' },
      { fieldId: 'email', message: 'Email address is invalid.' },
      { message: 'The form was open too long. Please send it again.' },
    ],
  },
  parameters: {
    docs: {
      description: {
        component: `Lists the errors of a form after a submit.

**Use** it at the top of every form with more than one field, with the same messages as at the fields. **Do not use** it
for a failure of the server alone: use Notice.

**Accessibility:** an alert that takes the focus with each new \`attempt\`. Each entry links to its control.`,
      },
    },
  },
} satisfies Meta<typeof FormErrorSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralErrors: Story = { tags: ['picture-phone'] };

export const OneError: Story = {
  args: { errors: [{ fieldId: 'email', message: 'Email address is invalid.' }], title: 'Nearly there:' },
};

export const OnNight: Story = { parameters: { surface: 'dark' } };

/** After a submit from the end of a long form, the summary takes the focus and scrolls into view below the header. */
export const AfterSending: Story = {
  render: function Form(args) {
    const [attempt, setAttempt] = useState(0);
    return (
      <Stack>
        <FormErrorSummary {...args} errors={attempt === 0 ? [] : args.errors} attempt={attempt} />
        <TextField id="first-name" label="First name" />
        <TextField id="email" label="Email address" />
        <div style={{ height: '60rem' }} />
        <Button onClick={() => setAttempt(attempt + 1)}>Send</Button>
      </Stack>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    await expect(summary.getBoundingClientRect().top).toBeLessThan(window.innerHeight);
    await userEvent.click(canvas.getByRole('link', { name: 'Email address is invalid.' }));
    await expect(canvas.getByLabelText('Email address')).toHaveFocus();
  },
};
