import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField, EmailField, PhoneField, SelectField, TextAreaField, TextField } from './Field';

it('ties label, hint and error to the control', () => {
  render(<TextField label="First name" hint="As on your card" error="First name is required" />);
  const input = screen.getByRole('textbox', { name: 'First name' });
  expect(input).toHaveAccessibleDescription('As on your card First name is required');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
});

it('says which fields are optional', () => {
  render(<TextField label="Address line 2" optional />);
  const input = screen.getByRole('textbox', { name: 'Address line 2 (optional)' });
  expect(input).not.toBeRequired();
  expect(input).toBeValid();
  expect(input).not.toHaveAccessibleDescription();
});

it('gives the control to the form that holds it', () => {
  const ref = jest.fn();
  render(<TextField label="City" ref={ref} name="city" />);
  expect(ref).toHaveBeenCalledWith(screen.getByRole('textbox', { name: 'City' }));
});

it('brings up the right keyboard for e-mail and telephone', () => {
  render(
    <>
      <EmailField label="E-mail" />
      <PhoneField label="Phone" />
    </>,
  );
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('inputmode', 'email');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('inputmode', 'tel');
});

it('chooses one of a list', async () => {
  const onChange = jest.fn();
  render(
    <SelectField
      label="State"
      placeholder="Choose"
      defaultValue=""
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: 'PA', label: 'Pennsylvania' },
        { value: 'MO', label: 'Missouri' },
      ]}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Missouri');
  expect(onChange).toHaveBeenCalledWith('MO');
});

it('takes several lines', () => {
  render(<TextAreaField label="Comments" error="Too long" />);
  expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveAccessibleDescription('Too long');
});

it('ticks by its label', async () => {
  render(<CheckboxField label="I agree" error="Please agree" />);
  await userEvent.click(screen.getByText('I agree'));
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
});
