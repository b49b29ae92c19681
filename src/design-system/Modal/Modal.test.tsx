import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from './Modal';

const closed = () => document.querySelector('dialog');

it('shows nothing while closed', () => {
  render(
    <Modal open={false} onClose={jest.fn()} title="Sold Out">
      Text
    </Modal>,
  );
  expect(closed()).toBeEmptyDOMElement();
});

it('opens under its title and closes by its button', async () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Sold Out">
      This show is sold out.
    </Modal>,
  );
  expect(screen.getByRole('dialog', { name: 'Sold Out' })).toHaveTextContent('This show is sold out.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes on Escape and on a click beside it, not on one inside', async () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Sold Out">
      Text
    </Modal>,
  );
  await userEvent.click(screen.getByText('Text'));
  expect(onClose).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('cannot be left while something is under way', async () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Paying" dismissible={false}>
      One moment
    </Modal>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await userEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('holds the page still behind it, and lets go after', () => {
  const props = { onClose: jest.fn(), title: 'T', children: 'x' };
  const { rerender } = render(<Modal open {...props} />);
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  rerender(<Modal open={false} {...props} />);
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});
