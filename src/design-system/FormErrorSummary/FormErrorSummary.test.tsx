import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormErrorSummary } from './FormErrorSummary';

const errors = [{ fieldId: 'email', message: 'Email address is invalid.' }];

function Form({ attempt, list = errors }: { attempt: number; list?: typeof errors }) {
  return (
    <>
      <FormErrorSummary errors={list} attempt={attempt} />
      <input id="email" aria-label="E-mail" />
    </>
  );
}

it('renders nothing without errors', () => {
  render(<Form attempt={1} list={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes the focus at each submit attempt, but not while typing', async () => {
  const { rerender } = render(<Form attempt={1} />);
  expect(screen.getByRole('alert')).toHaveFocus();

  await userEvent.type(screen.getByLabelText('E-mail'), 'x');
  rerender(<Form attempt={1} list={[{ fieldId: 'email', message: 'Other' }]} />);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();

  rerender(<Form attempt={2} />);
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('links to the invalid field', async () => {
  render(<Form attempt={1} />);
  await userEvent.click(screen.getByRole('link', { name: 'Email address is invalid.' }));
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

it('lists several errors of one field, and equal errors once', () => {
  const consoleError = jest.spyOn(console, 'error');
  render(
    <FormErrorSummary
      attempt={1}
      errors={[
        { fieldId: 'email', message: 'Too long.' },
        { fieldId: 'email', message: 'Invalid.' },
        { fieldId: 'email', message: 'Too long.' },
        { message: 'emailToo long.' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Too long.',
    'Invalid.',
    'emailToo long.',
  ]);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
