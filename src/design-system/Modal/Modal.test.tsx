import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { tokenValues } from '../tokens';
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

it('comes in 300 ms', () => {
  render(
    <Modal open onClose={jest.fn()} title="Sold Out">
      Text
    </Modal>,
  );
  expect(getComputedStyle(screen.getByRole('dialog')).animation).toContain('var(--duration-modal)');
  expect(tokenValues.durations.modal).toBe('300ms');
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

it('stays open when Escape is pressed again and again, or the browser closes it, while it must not be left', () => {
  render(
    <Modal open onClose={jest.fn()} title="Paying" dismissible={false}>
      One moment
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // Browsers ask only once (cancel); what stops them after that is the key itself.
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
});

it('says that it closed when the browser closed it', () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Sold Out">
      Text
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('does not close when a selection begun inside ends beside it', () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Sold Out">
      Text
    </Modal>,
  );
  fireEvent.pointerDown(screen.getByText('Text'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

it('shows that something is under way, and cannot be left meanwhile', () => {
  render(
    <Modal open onClose={jest.fn()} title="Submitting your subscription" busy>
      Please wait...
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Submitting your subscription' });
  expect(dialog).toHaveAttribute('aria-busy', 'true');
  expect(dialog).toHaveAccessibleDescription('Please wait...');
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads the text of a message that wants an answer along with its title', () => {
  render(
    <Modal open onClose={jest.fn()} title="Sold Out" role="alertdialog">
      This show is sold out.
    </Modal>,
  );
  expect(screen.getByRole('alertdialog', { name: 'Sold Out' })).toHaveAccessibleDescription(
    'This show is sold out.',
  );
});

it('gives the focus to what it is told', () => {
  const field = createRef<HTMLInputElement>();
  render(
    <Modal open onClose={jest.fn()} title="Stay in touch" initialFocus={field}>
      <input ref={field} aria-label="First name" />
    </Modal>,
  );
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

it('holds the page still behind it, and lets go after', () => {
  const props = { onClose: jest.fn(), title: 'T', children: 'x' };
  const { rerender } = render(<Modal open {...props} />);
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  rerender(<Modal open={false} {...props} />);
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});
