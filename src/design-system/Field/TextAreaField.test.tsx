import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextAreaField } from './TextAreaField';

it('takes several lines', () => {
  render(<TextAreaField label="Comments" error="Too long" />);
  expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveAccessibleDescription('Too long');
});

it('counts towards a maximum, and keeps what goes past it', async () => {
  render(<TextAreaField label="Comments" countTo={10} defaultValue="Good" />);
  const area = screen.getByRole('textbox', { name: 'Comments' });
  expect(area).toHaveAccessibleDescription('4 of 10 characters');
  await userEvent.type(area, ' evening');
  expect(area).toHaveValue('Good evening');
  expect(area).toHaveAccessibleDescription('12 of 10 characters');
});

it('counts what the form puts in', () => {
  const { rerender } = render(
    <TextAreaField label="Comments" countTo={10} value="One" onChange={() => undefined} />,
  );
  rerender(<TextAreaField label="Comments" countTo={10} value="" onChange={() => undefined} />);
  expect(screen.getByText('0 of 10 characters')).toBeInTheDocument();
});

it('counts what the form writes into the control itself', () => {
  const { rerender } = render(<TextAreaField label="Comments" countTo={10} />);
  screen.getByRole<HTMLTextAreaElement>('textbox').value = 'One';
  rerender(<TextAreaField label="Comments" countTo={10} />);
  expect(screen.getByText('3 of 10 characters')).toBeInTheDocument();
});

it('gives the control to the form that holds it', () => {
  const ref = jest.fn();
  render(<TextAreaField label="Comments" ref={ref} />);
  expect(ref).toHaveBeenCalledWith(screen.getByRole('textbox', { name: 'Comments' }));
});
