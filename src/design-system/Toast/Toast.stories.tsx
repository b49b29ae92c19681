import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../Button/Button';
import { Link } from '../Link/Link';
import { ToastStack, type ToastModel, useToasts } from './Toast';

// Without a timeout, so that the screenshots show them.
const copied: ToastModel = { id: 'copied', tone: 'success', message: 'Link copied', durationMs: null };

const meta = {
  title: 'Design system/Toast',
  component: ToastStack,
  args: { toasts: [copied], onClose: fn() },
  parameters: {
    docs: {
      description: {
        component: `Short messages in the corner of the window that disappear.

**Use** it only for optional information, such as "Link copied". **Do not use** it for errors or for actions that exist
nowhere else: use Notice or Modal.

**Accessibility:** announced politely. The timer pauses while the pointer or the focus is inside. Keep ToastStack mounted
without toasts, because screen readers announce only additions.`,
      },
      story: { inline: false, iframeHeight: 320 },
    },
  },
} satisfies Meta<typeof ToastStack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onClose).toHaveBeenCalledWith('copied');
  },
};

export const Several: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: {
    toasts: [
      copied,
      {
        id: 'cart',
        message: 'Your gift card waits in the cart.',
        action: <Link href="/gift-cards/cart">Open the cart</Link>,
        durationMs: null,
      },
      {
        id: 'offline',
        tone: 'warning',
        message:
          'There is no connection at the moment. What you have filled in is kept, and you can go on as soon as there is one again.',
        durationMs: null,
      },
    ],
  },
};

export const None: Story = { args: { toasts: [] } };

function Page() {
  const { toasts, show, close } = useToasts();
  return (
    <>
      <Button onClick={() => show({ message: 'Link copied', tone: 'success', durationMs: null })}>
        Copy the link
      </Button>
      <ToastStack toasts={toasts} onClose={close} />
    </>
  );
}

/** With `useToasts`. A toast does not take the focus. */
export const ByHand: Story = {
  render: () => <Page />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the link' }));
    await expect(canvas.getByText('Link copied')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy the link' })).toHaveFocus();
  },
};
