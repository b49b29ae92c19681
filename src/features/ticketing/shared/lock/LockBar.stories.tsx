import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ButtonLink, type Elements } from '../../../../design-system';
import type { Lock } from '../../../../helios/types';
import { useSeatLock } from '../../../../state/lock/seatLock';
import { lockMock } from '../answers.mocks';
import { createProblemError, setStoredState } from '../ticketing.mocks';
import { freezeCountdown, withTicketing } from '../story.mocks';
import { LockBar } from './LockBar';
import { onlyOn } from '../../../../design-system/screens.mocks';

/** A lock that expires after `seconds` of the frozen clock of these stories. */
function createLock(seconds: number, extensionsLeft = 2): Lock {
  const end = Date.parse(lockMock().serverNow) + seconds * 1000;
  const extendableFrom = extensionsLeft > 0 ? new Date(end - 180_000).toISOString() : null;
  return lockMock({ expiresAt: new Date(end).toISOString(), extensionsLeft, extendableFrom });
}

/** The lock bar of the cart. */
function CartLockBar({ action }: { action?: Elements }) {
  const { snapshot } = useSeatLock();
  return snapshot ? <LockBar snapshot={snapshot} action={action} /> : null;
}

const meta = {
  title: 'Features/Ticketing/LockBar',
  component: CartLockBar,
  parameters: {
    lock: createLock(872),
    docs: {
      description: {
        component:
          'The countdown of the lock of the cart, which is also announced, and in its last minutes a button to extend it.',
      },
    },
  },
  decorators: [withTicketing],
  beforeEach: () => {
    setStoredState({ cart: lockMock() });
    return freezeCountdown();
  },
} satisfies Meta<typeof CartLockBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PlentyOfTime: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent('14:32');
  },
};

/** The lock can be extended in the last three minutes. */
export const Extendable: Story = {
  parameters: { lock: createLock(171, 1) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Hold longer' })).toBeVisible();
    await expect(canvas.getByText('You can do this 1 more time.')).toBeVisible();
  },
};

/** The last two minutes are highlighted. */
export const LastMinute: Story = {
  tags: ['picture-phone'],
  parameters: { lock: createLock(47), chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent('0:47');
  },
};

export const LastMinuteForcedColors: Story = {
  ...LastMinute,
  tags: ['picture-phone'],
  parameters: { lock: createLock(47), chromatic: { ...onlyOn('phone'), forcedColors: 'active' } },
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
  parameters: { surface: 'dark', chromatic: onlyOn('phone') },
  play: PlentyOfTime.play,
};

/** An extension is announced, and the countdown restarts. */
export const Extended: Story = {
  parameters: {
    lock: createLock(95),
    helios: { extendLock: async () => createLock(900, 1) },
    chromatic: onlyOn('desktop'),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent('1:35');
    await userEvent.click(canvas.getByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Your seats are now held for 15 minutes. You can do this 1 more time.');
    await expect(await canvas.findByText('15:00')).toBeVisible();
  },
};

export const CannotBeExtended: Story = {
  parameters: { lock: createLock(300, 0), chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('That was the last time: please finish before the hold ends.'),
    ).toBeVisible();
  },
};

export const ExtensionRefused: Story = {
  parameters: {
    lock: createLock(95, 1),
    helios: { extendLock: () => Promise.reject(createProblemError('EXTENSION_LIMIT_REACHED')) },
    chromatic: onlyOn('desktop'),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hold longer' }));
    await canvas.findByText('Please finish the purchase before it ends.');
  },
};
