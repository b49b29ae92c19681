import { fireEvent, render, screen } from '@testing-library/react';
import { DateField } from './DateField';

it('is a native date input with a minimum and a maximum', () => {
  const onChange = jest.fn();
  render(
    <DateField
      label="Event date"
      hint="Five weeks from today at the earliest."
      min="2026-04-20"
      max="2026-09-11"
      onChange={(event) => onChange(event.target.value)}
    />,
  );
  const input = screen.getByLabelText('Event date');
  expect(input).toHaveAttribute('type', 'date');
  expect(input).toHaveAttribute('min', '2026-04-20');
  expect(input).toHaveAttribute('max', '2026-09-11');
  expect(input).toHaveAccessibleDescription('Five weeks from today at the earliest.');
  fireEvent.change(input, { target: { value: '2026-05-01' } });
  expect(onChange).toHaveBeenCalledWith('2026-05-01');
});
