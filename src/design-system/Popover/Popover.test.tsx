import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from '../Modal/Modal';
import { Popover } from './Popover';

function Call() {
  return (
    <>
      <Popover label="Call to book" trigger={(props) => <button {...props}>Call</button>}>
        Call us: <a href="tel:7175550142">(717) 555-0142</a>
      </Popover>
      <p>Outside</p>
      <button>Elsewhere</button>
    </>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'Call to book' });
const button = () => screen.getByRole('button', { name: 'Call' });

async function open() {
  await userEvent.click(button());
  await waitFor(() => expect(panel()).toHaveFocus());
}

it('takes the focus when it opens and updates aria-expanded', async () => {
  render(<Call />);
  expect(panel()).toBeNull();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await open();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', panel()?.id);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: '(717) 555-0142' })).toHaveFocus();
});

it('closes on Escape and returns the focus', async () => {
  render(<Call />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(panel()).toBeNull();
  expect(button()).toHaveFocus();
});

it('closes on a press outside and returns the focus unless the pressed element is focusable', async () => {
  render(<Call />);
  await open();
  fireEvent.pointerDown(screen.getByText('Outside'));
  expect(panel()).toBeNull();
  expect(button()).toHaveFocus();

  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(panel()).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('stays open on a press inside and closes on a second press of its button', async () => {
  render(<Call />);
  await open();
  fireEvent.pointerDown(screen.getByText(/Call us/));
  expect(panel()).toBeVisible();
  await userEvent.click(button());
  expect(panel()).toBeNull();
  expect(button()).toHaveFocus();
});

it('closes when the focus leaves it', async () => {
  render(<Call />);
  await open();
  await userEvent.tab();
  await userEvent.tab();
  expect(panel()).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('is between 80 and 200 pixels wide', async () => {
  render(<Call />);
  await open();
  const { minWidth, maxWidth } = getComputedStyle(panel() ?? document.body);
  expect(minWidth).toBe('80px');
  expect(maxWidth).toContain('200px');
});

it('closes on Escape without closing the modal around it', async () => {
  const onClose = jest.fn();
  render(
    <Modal open onClose={onClose} title="Calendar">
      <Call />
    </Modal>,
  );
  await open();
  // The browser sends `cancel` to the dialog only when the key press was not prevented.
  expect(fireEvent.keyDown(panel() ?? document.body, { key: 'Escape' })).toBe(false);
  expect(panel()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
