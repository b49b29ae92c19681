import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ButtonLink } from '../../../design-system';
import type { HeldLock } from '../../../state/ticketing';
import { lockMock } from '../mocks';
import { refusal } from '../standIn.mocks';
import { stopCountdown } from '../story.mocks';
import { LockBar } from './LockBar';

/** As Helios tells it at the second at which the clock of these stories stands. */
function heldFor(seconds: number, extensionsLeft = 2): HeldLock {
  const end = Date.parse(lockMock().serverNow) + seconds * 1000;
  const extendableFrom = extensionsLeft > 0 ? new Date(end - 180_000).toISOString() : null;
  const expiresAt = new Date(end).toISOString();
  return { lock: lockMock({ expiresAt, extensionsLeft, extendableFrom }), receivedAt: 1000 };
}

const meta = {
  title: 'Features/Ticketing/LockBar',
  component: LockBar,
  args: { held: heldFor(872), onExtend: async () => lockMock(), onEnded: fn() },
  beforeEach: () => stopCountdown(),
} satisfies Meta<typeof LockBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PlentyOfTime: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('14:32');
  },
};

/** In the last three minutes they can be held longer. */
export const Extendable: Story = {
  args: { held: heldFor(171, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Hold longer' })).toBeVisible();
    await expect(canvas.getByText('You can do this 1 more time.')).toBeVisible();
  },
};

/** The last two minutes stand out. */
export const LastMinute: Story = {
  args: { held: heldFor(47) },
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('0:47');
  },
};

export const LastMinuteForcedColors: Story = {
  ...LastMinute,
  parameters: { screens: ['phone'], chromatic: { forcedColors: 'active' } },
};

/** On the screens before the seats it leads to the cart; on night ink beside the map. */
export const OnNightInk: Story = {
  args: {
    action: (
      <ButtonLink buttonSize="small" href="/ticketing/cart">
        To your cart
      </ButtonLink>
    ),
  },
  parameters: { surface: 'dark', screens: ['phone'] },
};

/** What is held longer is told, and the clock begins anew. */
export const Extended: Story = {
  args: { held: heldFor(95) },
  parameters: { screens: ['desktop'] },
  render: function Extending(args) {
    const [held, setHeld] = useState(args.held);
    const onExtend = async () => {
      const extended = heldFor(900, 1);
      setHeld(extended);
      return extended.lock;
    };
    return <LockBar {...args} held={held} onExtend={onExtend} />;
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('1:35');
    await userEvent.click(canvas.getByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Your seats are now held for 15 minutes. You can do this 1 more time.');
    await expect(await canvas.findByText('15:00')).toBeVisible();
  },
};

export const CannotBeExtended: Story = {
  args: { held: heldFor(300, 0) },
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('That was the last time: please finish before the hold ends.'),
    ).toBeVisible();
  },
};

export const ExtensionRefused: Story = {
  args: {
    held: heldFor(95, 1),
    onExtend: () => Promise.reject(refusal('EXTENSION_LIMIT_REACHED')),
  },
  parameters: { screens: ['desktop'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Please finish the purchase before it ends.');
  },
};
