import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationModal } from './NotificationModal';

const verbatim = { normalizer: (text: string) => text };

it('shows when a message is set, with its spaces; its button says Okay and closes it', async () => {
  const onClose = jest.fn();
  const { rerender } = render(<NotificationModal notification={null} onClose={onClose} />);
  expect(screen.queryByText('Okay')).toBeNull();

  rerender(
    <NotificationModal
      notification={{
        title: 'Call for Tickets',
        message: 'Limited tickets available.  Please call to book.',
      }}
      onClose={onClose}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Call for Tickets' })).toBeInTheDocument();
  expect(screen.getByText('Limited tickets available.  Please call to book.', verbatim)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('has a title of its own where none is set, and the label that is', () => {
  render(
    <NotificationModal notification={{ message: 'Done.', buttonLabel: 'Thank you' }} onClose={jest.fn()} />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Please note' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Thank you' })).toBeInTheDocument();
});

it('has the focus on its button: the answer it wants is one key away', () => {
  render(<NotificationModal notification={{ title: 'Sold Out', message: 'Gone.' }} onClose={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Okay' })).toHaveFocus();
});

it('offers the number to call under a message that says to call', () => {
  render(
    <NotificationModal
      notification={{ title: 'Call for Tickets', message: 'Please call to book.', phone: '1-800-555-0117' }}
      onClose={jest.fn()}
    />,
  );
  expect(screen.getByText('Please call to book.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
});
