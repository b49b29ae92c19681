import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button';
import { Stack } from '../Layout/Layout';
import { Text } from '../Typography/Text';
import { Modal, type ModalProps } from './Modal';

const meta = {
  title: 'Design system/Modal',
  component: Modal,
  args: {
    open: true,
    onClose: fn(),
    title: 'Sold Out',
    children: <Text>This show is sold out. Please select another show.</Text>,
  },
  // An open dialog would cover the documentation page.
  parameters: {
    docs: {
      description: {
        component: `A modal dialog.

**Use** it for a question or a short task that must be finished or closed first. **Do not use** it for information that fits
the page, or for more than one step: use Notice or a page.

**Accessibility:** native \`<dialog>\`. The focus stays inside and returns to the opener, Escape closes it, and the page
behind is inert. \`role="alertdialog"\` reads a short message with its title.`,
      },
      story: { inline: false, iframeHeight: 480 },
    },
  },
} satisfies Meta<typeof Modal>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialog = () => within(document.body).getByRole('dialog');

export const Short: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ args }) => {
    await expect(dialog()).toHaveAccessibleName('Sold Out');
    const close = within(dialog()).getByRole('button', { name: 'Close' });
    await expect(close).toHaveFocus();
    await expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    // Product 9: 90 % of a small window, otherwise 50 %.
    const share = window.innerWidth <= 768 ? 0.9 : 0.5;
    await expect(dialog().offsetWidth / window.innerWidth).toBeCloseTo(share, 2);
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const part of [undefined, '::backdrop'])
      await expect(getComputedStyle(dialog(), part).animationName === 'none').toBe(reduced);
    await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

export const Actions: Story = {
  tags: ['picture-phone'],
  args: {
    title: 'Leave the cart?',
    children: <Text>Your seats are held for nine more minutes.</Text>,
    actions: (
      <>
        <Button variant="secondary">Stay here</Button>
        <Button>Leave the cart</Button>
      </>
    ),
  },
};

export const ForcedColors: Story = {
  ...Actions,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

export const AMessageThatWantsAnAnswer: Story = {
  args: { role: 'alertdialog', actions: <Button>Okay</Button> },
  play: async () => {
    const alert = within(document.body).getByRole('alertdialog');
    await expect(alert).toHaveAccessibleDescription('This show is sold out. Please select another show.');
  },
};

/** The title and the actions stay in view; the text between them scrolls. */
export const LongText: Story = {
  tags: ['picture-phone'],
  args: {
    title: 'What you should know before you come with a group of children from more than one school',
    children: (
      <Stack gap="m">
        {Array.from({ length: 14 }, (_, index) => (
          <Text key={index}>
            The house opens an hour before the play begins. Whoever comes later waits in the foyer until the
            first pause, which can be half an hour.
          </Text>
        ))}
      </Stack>
    ),
    actions: <Button>I have read it all</Button>,
  },
  play: async () => {
    dialog().scrollTop = 300;
    const frame = dialog().getBoundingClientRect();
    for (const name of ['Close', 'I have read it all']) {
      const button = within(dialog()).getByRole('button', { name }).getBoundingClientRect();
      await expect(button.top).toBeGreaterThanOrEqual(frame.top);
      await expect(button.bottom).toBeLessThanOrEqual(frame.bottom);
    }
    dialog().scrollTop = 0;
  },
};

/** Cannot be dismissed: it has no close button and ignores Escape and clicks on the backdrop. */
export const Busy: Story = {
  args: {
    title: 'Submitting your subscription',
    children: <Text>Please wait...</Text>,
    busy: true,
  },
  play: async ({ args }) => {
    await expect(within(dialog()).queryByRole('button')).toBeNull();
    await expect(fireEvent.keyDown(dialog(), { key: 'Escape' })).toBe(false);
    await userEvent.click(dialog());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Wide: Story = {
  args: {
    width: 'wide',
    title: 'Ruth: all performances',
    children: <Text>Room for what needs it, such as a calendar.</Text>,
  },
};

export const TitleForScreenReadersAlone: Story = {
  args: { hideTitle: true, children: <Text>The words say what this is about.</Text> },
};

function Opener(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show the message</Button>
      <Modal {...props} open={open} onClose={() => setOpen(false)} title="Call for Tickets">
        <Text>Limited tickets available. Please call to book.</Text>
      </Modal>
    </>
  );
}

/** The focus moves into the dialog and returns to the opener. */
export const OpenedAndClosed: Story = {
  render: () => <Opener />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Show the message' });
    await userEvent.click(opener);
    await expect(dialog()).toContainElement(document.activeElement as HTMLElement);
    await fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
    await expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  },
};
