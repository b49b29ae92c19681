import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button';
import { Link } from '../Link/Link';
import { Modal } from '../Modal/Modal';
import { Text } from '../Typography/Text';
import { Popover } from './Popover';

const meta = {
  title: 'Design system/Popover',
  component: Popover,
  args: {
    label: 'Call to book',
    trigger: (props) => (
      <Button variant="secondary" {...props}>
        2:00 PM
      </Button>
    ),
    children: (
      <>
        Limited tickets. Please call: <Link href="tel:+17175550142">(717) 555-0142</Link>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', placeItems: 'center', minHeight: '14rem' }}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    docs: {
      description: {
        component: `A small panel beside a button.

**Use** it for one sentence or a link, such as a phone number. **Do not use** it for essential information or for forms: use
Notice or Modal.

**Accessibility:** opens on a press, not on hover, and takes the focus. Escape, a press outside or leaving it with Tab
closes it, and the focus returns to the button.`,
      },
    },
  },
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

const panel = () => within(document.body).getByRole('dialog', { name: 'Call to book' });

/** Opens the popover and checks that it is inside the window and 80 to 200 pixels wide. */
async function open(canvas: ReturnType<typeof within>) {
  await userEvent.click(canvas.getByRole('button', { name: '2:00 PM' }));
  await waitFor(() => expect(panel()).toHaveFocus());
  const { left, right, top, bottom, width } = panel().getBoundingClientRect();
  await expect(width).toBeGreaterThanOrEqual(80);
  await expect(width).toBeLessThanOrEqual(200);
  await expect(left).toBeGreaterThanOrEqual(0);
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(right).toBeLessThanOrEqual(window.innerWidth);
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
}

export const Closed: Story = {};

export const Open: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await open(canvas);
    await expect(panel().getBoundingClientRect().top).toBeGreaterThan(
      canvas.getByRole('button', { name: '2:00 PM' }).getBoundingClientRect().bottom,
    );
  },
};

export const ForcedColors: Story = {
  ...Open,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

export const AtTheLeftEdge: Story = {
  render: (args) => (
    <div style={{ position: 'fixed', insetBlockStart: '6rem', insetInlineStart: 0 }}>
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvas }) => open(canvas),
};

export const AtTheRightEdge: Story = {
  render: (args) => (
    <div style={{ position: 'fixed', insetBlockStart: '6rem', insetInlineEnd: 0 }}>
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvas }) => open(canvas),
};

/** Without space below, it opens above. */
export const AtTheFootOfTheWindow: Story = {
  render: (args) => (
    <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineStart: '40%' }}>
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await open(canvas);
    await expect(panel().getBoundingClientRect().bottom).toBeLessThan(
      canvas.getByRole('button', { name: '2:00 PM' }).getBoundingClientRect().top,
    );
  },
};

export const Narrow: Story = {
  tags: ['picture-phone'],
  args: { children: 'Call' },
  play: async ({ canvas }) => open(canvas),
};

export const AVeryLongWord: Story = {
  args: { children: 'Donaudampfschifffahrtsgesellschaftskapitän' },
  play: async ({ canvas }) => open(canvas),
};

export const ClosedByAPressOutside: Story = {
  play: async ({ canvas, canvasElement }) => {
    await open(canvas);
    await userEvent.click(canvasElement);
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: '2:00 PM' })).toHaveFocus();
  },
};

/** Above a modal, where the first Escape closes only the popover. */
export const InAModal: Story = {
  tags: ['picture-desktop'],
  parameters: { docs: { story: { inline: false, iframeHeight: 480 } } },
  render: (args) => (
    <Modal open onClose={() => undefined} title="Ruth: all performances">
      <Text>Saturday, March 14</Text>
      <Popover {...args} />
    </Modal>
  ),
  play: async () => {
    await open(within(document.body));
    await expect(fireEvent.keyDown(panel(), { key: 'Escape' })).toBe(false);
    await expect(within(document.body).getByRole('dialog', { name: 'Ruth: all performances' })).toBeVisible();
    await open(within(document.body));
  },
};
