import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SelectField } from './SelectField';

const states = [
  { value: 'PA', label: 'Pennsylvania' },
  { value: 'MO', label: 'Missouri' },
];

it('selects an option', async () => {
  const onChange = jest.fn();
  render(
    <SelectField
      label="State"
      placeholder="Choose"
      defaultValue=""
      onChange={(event) => onChange(event.target.value)}
      options={states}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Missouri');
  expect(onChange).toHaveBeenCalledWith('MO');
});

it('shows the hint and the error', () => {
  render(<SelectField label="State" options={states} hint="Where you live" error="Choose a state." />);
  const select = screen.getByRole('combobox', { name: 'State' });
  expect(select).toBeInvalid();
  expect(select).toHaveAccessibleDescription('Where you live Choose a state.');
});
