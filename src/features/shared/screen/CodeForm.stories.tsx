import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { neverAnswer } from '../../../helios/helios.mocks';
import { CodeForm } from './CodeForm';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/CodeForm',
  component: CodeForm,
  args: {
    label: 'Gift card number',
    hint: 'We show what it holds before you pay.',
    buttonLabel: 'Use this gift card',
    emptyError: 'Enter the number of the gift card.',
    onSubmit: (_code: string): Promise<unknown> => neverAnswer(),
    getErrorText: () => 'We do not find this gift card. Please check its number.',
  },
} satisfies Meta<typeof CodeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The error of Helios is shown at the field, and the code can be corrected. */
export const Refused: Story = {
  tags: ['picture-phone'],
  args: { onSubmit: () => Promise.reject(new Error('not found')) },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Gift card number');
    await userEvent.click(canvas.getByRole('button', { name: 'Use this gift card' }));
    await expect(field).toHaveAccessibleDescription(/Enter the number of the gift card\./);
    await userEvent.type(field, 'LTGC-0051{Enter}');
    await canvas.findByText('We do not find this gift card. Please check its number.');
    await expect(field).toHaveValue('LTGC-0051');
  },
};

export const Busy: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Gift card number'), 'LTGC-0050{Enter}');
    await expect(canvas.getByRole('button', { name: /Use this gift card/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};
