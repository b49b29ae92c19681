import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextAreaField } from './TextAreaField';

it('is a text box described by its error', () => {
  render(<TextAreaField label="Comments" error="Too long" />);
  expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveAccessibleDescription('Too long');
});

it('counts characters against the limit and keeps text above it', async () => {
  render(<TextAreaField label="Comments" characterLimit={10} defaultValue="Good" />);
  const area = screen.getByRole('textbox', { name: 'Comments' });
  expect(area).toHaveAccessibleDescription('4 of 10 characters');
  await userEvent.type(area, ' evening');
  expect(area).toHaveValue('Good evening');
  expect(area).toHaveAccessibleDescription('12 of 10 characters');
});

it('counts a value set by props', () => {
  const { rerender } = render(
    <TextAreaField label="Comments" characterLimit={10} value="One" onChange={() => undefined} />,
  );
  rerender(<TextAreaField label="Comments" characterLimit={10} value="" onChange={() => undefined} />);
  expect(screen.getByText('0 of 10 characters')).toBeInTheDocument();
});

it('counts a value written to the element', () => {
  const { rerender } = render(<TextAreaField label="Comments" characterLimit={10} />);
  screen.getByRole<HTMLTextAreaElement>('textbox').value = 'One';
  rerender(<TextAreaField label="Comments" characterLimit={10} />);
  expect(screen.getByText('3 of 10 characters')).toBeInTheDocument();
});

it('forwards its ref to the control', () => {
  const ref = jest.fn();
  render(<TextAreaField label="Comments" ref={ref} />);
  expect(ref).toHaveBeenCalledWith(screen.getByRole('textbox', { name: 'Comments' }));
});
