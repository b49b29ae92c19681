import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationModal } from './NotificationModal';

const verbatim = { normalizer: (text: string) => text };

it('shows a message with its whitespace and closes with its Okay button', async () => {
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

it('has a default title and shows the given button label', () => {
  render(
    <NotificationModal notification={{ message: 'Done.', buttonLabel: 'Thank you' }} onClose={jest.fn()} />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Please note' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Thank you' })).toBeInTheDocument();
});

it('focuses its button', () => {
  render(<NotificationModal notification={{ title: 'Sold Out', message: 'Gone.' }} onClose={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Okay' })).toHaveFocus();
});

it('shows the phone number of the notification', () => {
  render(
    <NotificationModal
      notification={{ title: 'Call for Tickets', message: 'Please call to book.', phone: '1-800-555-0117' }}
      onClose={jest.fn()}
    />,
  );
  expect(screen.getByText('Please call to book.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
});
