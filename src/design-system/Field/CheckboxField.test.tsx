import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './CheckboxField';

it('is checked by a click on its label', async () => {
  render(<CheckboxField label="I agree" error="Please agree" />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  await userEvent.click(screen.getByText('I agree'));
  expect(box).toBeChecked();
  expect(box).toHaveAccessibleDescription('Please agree');
});
