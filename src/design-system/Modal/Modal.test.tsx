import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { tokenValues } from '../tokens';
import { Modal } from './Modal';

const dialogElement = () => document.querySelector('dialog');

it('renders no content while closed', () => {
  render(
    <Modal open={false} onClose={jest.fn()} title="Sold Out">
      Text
    </Modal>,
  );
  expect(dialogElement()).toBeEmptyDOMElement();
});

it('is named by its title and closes with its button', async () => {
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

it('opens in 300 ms', () => {
  render(
    <Modal open onClose={jest.fn()} title="Sold Out">
      Text
    </Modal>,
  );
  expect(getComputedStyle(screen.getByRole('dialog')).animation).toContain('var(--duration-modal)');
  expect(tokenValues.durations.modal).toBe('300ms');
});

it('closes on Escape and on a click on the backdrop, not on a click inside', async () => {
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

it('cannot be dismissed when dismissible is false', async () => {
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

it('stays open on repeated Escape and when the browser closes it, when dismissible is false', () => {
  render(
    <Modal open onClose={jest.fn()} title="Paying" dismissible={false}>
      One moment
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // Browsers send only one `cancel` event that can be prevented, so the key itself must be prevented.
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
});

it('calls onClose when the browser closes it', () => {
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

it('does not close when a text selection ends on the backdrop', () => {
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

it('shows the busy state and cannot be dismissed while busy', () => {
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

it('is described by its text as an alertdialog', () => {
  render(
    <Modal open onClose={jest.fn()} title="Sold Out" role="alertdialog">
      This show is sold out.
    </Modal>,
  );
  expect(screen.getByRole('alertdialog', { name: 'Sold Out' })).toHaveAccessibleDescription(
    'This show is sold out.',
  );
});

it('focuses initialFocus', () => {
  const field = createRef<HTMLInputElement>();
  render(
    <Modal open onClose={jest.fn()} title="Stay in touch" initialFocus={field}>
      <input ref={field} aria-label="First name" />
    </Modal>,
  );
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

it('prevents scrolling of the page while open', () => {
  const props = { onClose: jest.fn(), title: 'T', children: 'x' };
  const { rerender } = render(<Modal open {...props} />);
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  rerender(<Modal open={false} {...props} />);
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});
