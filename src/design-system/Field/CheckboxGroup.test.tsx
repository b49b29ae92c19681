import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup';

const options = [
  { value: '1', label: 'Shows in Lancaster' },
  { value: '2', label: 'Shows in Branson' },
  { value: '3', label: 'Films' },
];

function Group({ onValueChange, ...props }: Partial<CheckboxGroupProps>) {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <CheckboxGroup
      legend="Tell me about"
      options={options}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValueChange?.(next);
      }}
      {...props}
    />
  );
}

it('is named by its legend and described by its hint and error', () => {
  render(<Group hint="As many as you like" error="Choose one at least." optional />);
  const group = screen.getByRole('group', { name: 'Tell me about (optional)' });
  expect(group).toHaveAccessibleDescription('As many as you like Choose one at least.');
  expect(screen.getByRole('checkbox', { name: 'Films' })).toBeInvalid();
});

it('reports the checked values in the order of the options', async () => {
  const onValueChange = jest.fn();
  render(<Group onValueChange={onValueChange} />);
  await userEvent.click(screen.getByText('Films'));
  await userEvent.click(screen.getByText('Shows in Lancaster'));
  expect(onValueChange).toHaveBeenLastCalledWith(['1', '3']);
  await userEvent.click(screen.getByText('Films'));
  expect(onValueChange).toHaveBeenLastCalledWith(['1']);
  expect(screen.getByRole('checkbox', { name: 'Films' })).not.toBeChecked();
});

it('can be operated with the keyboard', async () => {
  const onBlur = jest.fn();
  render(<Group onBlur={onBlur} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Shows in Lancaster' })).toBeChecked();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalled();
});
