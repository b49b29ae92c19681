import { render, screen } from '@testing-library/react';
import { EmailField, TextField } from './TextField';

it('associates label, hint and error with the control', () => {
  render(<TextField label="First name" hint="As on your card" error="First name is required" />);
  const input = screen.getByRole('textbox', { name: 'First name' });
  expect(input).toHaveAccessibleDescription('As on your card First name is required');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
});

it('marks optional fields', () => {
  render(<TextField label="Address line 2" optional />);
  const input = screen.getByRole('textbox', { name: 'Address line 2 (optional)' });
  expect(input).not.toBeRequired();
  expect(input).toBeValid();
  expect(input).not.toHaveAccessibleDescription();
});

it('forwards its ref to the control', () => {
  const ref = jest.fn();
  render(<TextField label="City" ref={ref} name="city" />);
  expect(ref).toHaveBeenCalledWith(screen.getByRole('textbox', { name: 'City' }));
});

it('requests the e-mail keyboard', () => {
  render(<EmailField label="E-mail" />);
  const input = screen.getByLabelText('E-mail');
  expect(input).toHaveAttribute('inputmode', 'email');
  expect(input).toHaveAttribute('autocapitalize', 'none');
});
