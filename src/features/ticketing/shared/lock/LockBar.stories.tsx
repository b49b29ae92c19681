import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ButtonLink } from '../../../../design-system';
import type { LockSnapshot } from '../../../../state/ticketing';
import { lockMock } from '../mocks';
import { createProblemError } from '../ticketing.mocks';
import { freezeCountdown } from '../story.mocks';
import { LockBar } from './LockBar';

/** A lock that expires after `seconds` of the frozen clock of these stories. */
function createSnapshot(seconds: number, extensionsLeft = 2): LockSnapshot {
  const end = Date.parse(lockMock().serverNow) + seconds * 1000;
  const extendableFrom = extensionsLeft > 0 ? new Date(end - 180_000).toISOString() : null;
  const expiresAt = new Date(end).toISOString();
  return { lock: lockMock({ expiresAt, extensionsLeft, extendableFrom }), receivedAt: 1000 };
}

const meta = {
  title: 'Features/Ticketing/LockBar',
  component: LockBar,
  args: { snapshot: createSnapshot(872), onExtend: async () => lockMock(), onExpired: fn() },
  beforeEach: () => freezeCountdown(),
} satisfies Meta<typeof LockBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PlentyOfTime: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('14:32');
  },
};

/** The lock can be extended in the last three minutes. */
export const Extendable: Story = {
  args: { snapshot: createSnapshot(171, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Hold longer' })).toBeVisible();
    await expect(canvas.getByText('You can do this 1 more time.')).toBeVisible();
  },
};

/** The last two minutes are highlighted. */
export const LastMinute: Story = {
  args: { snapshot: createSnapshot(47) },
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('0:47');
  },
};

export const LastMinuteForcedColors: Story = {
  ...LastMinute,
  parameters: { screens: ['phone'], chromatic: { forcedColors: 'active' } },
};

/** With a link to the cart, on the dark surface. */
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

/** An extension is announced, and the countdown restarts. */
export const Extended: Story = {
  args: { snapshot: createSnapshot(95) },
  parameters: { screens: ['desktop'] },
  render: function Extending(args) {
    const [snapshot, setSnapshot] = useState(args.snapshot);
    const onExtend = async () => {
      const extended = createSnapshot(900, 1);
      setSnapshot(extended);
      return extended.lock;
    };
    return <LockBar {...args} snapshot={snapshot} onExtend={onExtend} />;
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('1:35');
    await userEvent.click(canvas.getByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Your seats are now held for 15 minutes. You can do this 1 more time.');
    await expect(await canvas.findByText('15:00')).toBeVisible();
  },
};

export const CannotBeExtended: Story = {
  args: { snapshot: createSnapshot(300, 0) },
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('That was the last time: please finish before the hold ends.'),
    ).toBeVisible();
  },
};

export const ExtensionRefused: Story = {
  args: {
    snapshot: createSnapshot(95, 1),
    onExtend: () => Promise.reject(createProblemError('EXTENSION_LIMIT_REACHED')),
  },
  parameters: { screens: ['desktop'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Please finish the purchase before it ends.');
  },
};
