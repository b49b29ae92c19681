import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { NotificationModal } from './NotificationModal';

const meta = {
  title: 'Shell/NotificationModal',
  component: NotificationModal,
  args: { onClose: fn() },
  parameters: { layout: 'fullscreen' },
  // The dialog needs a page of some height behind it.
  decorators: [
    (Story) => (
      <div style={{ minHeight: '90vh' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NotificationModal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Message: Story = {
  tags: ['picture-phone'],
  args: {
    notification: {
      title: 'Call for Tickets',
      message: 'Limited tickets available.  Please call to book.',
    },
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alertdialog', { name: 'Call for Tickets' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Okay' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const WithoutATitle: Story = {
  args: { notification: { message: 'Your seats are held for you.', buttonLabel: 'Thank you' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alertdialog', { name: 'Please note' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Thank you' })).toBeVisible();
  },
};

export const LongMessage: Story = {
  args: {
    notification: {
      title: 'File too large',
      message: Array.from(
        { length: 24 },
        (_, line) =>
          `${line + 1}. Request letter size cannot exceed 4.5MB in size. Please try a smaller file.`,
      ).join('\n\n'),
    },
  },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('button', { name: 'Okay' })).toBeVisible(),
};

/** Without a notification the modal is closed. */
export const Closed: Story = {
  args: { notification: null },
  play: async ({ canvasElement }) => expect(within(canvasElement).queryByRole('alertdialog')).toBeNull(),
};
