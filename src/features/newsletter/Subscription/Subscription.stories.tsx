import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import { createRejection, neverAnswer, rejectUnreachable } from '../../../helios/helios.mocks';
import { withHelios } from '../../../state/heliosContext.mocks';
import { skipTimeouts } from '../../shared/story.mocks';
import { confirmLink, mockSubscriptionHelios, unsubscribeLink } from './Subscription.mocks';
import { SubscriptionScreen } from './Subscription';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Newsletter/SubscriptionScreen',
  component: SubscriptionScreen,
  args: { link: confirmLink },
  parameters: { layout: 'fullscreen', chromatic: onlyOn('phone') },
  decorators: [withHelios(mockSubscriptionHelios)],
} satisfies Meta<typeof SubscriptionScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const answers = (calls: Partial<Helios>) => ({ answers: calls });
const press = (canvas: Canvas, name: string) => userEvent.click(canvas.getByRole('button', { name }));
const confirm = (canvas: Canvas) => press(canvas, 'Confirm');
/** The title of the screen, which has the focus. */
const expectTitle = async (canvas: Canvas, name: string) => {
  const title = await canvas.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(title).toHaveFocus());
};

export const Confirm: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  parameters: { chromatic: onlyOn('phone', 'desktop') },
};

export const Confirming: Story = {
  parameters: answers({ confirmSubscription: neverAnswer }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expect(canvas.getByText('One moment…')).toBeVisible();
  },
};

/** After four seconds the text says that it takes longer. */
export const ConfirmingSlowly: Story = {
  parameters: answers({ confirmSubscription: neverAnswer }),
  beforeEach: () => skipTimeouts(4000),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expect(await canvas.findByText(/This takes longer than usual/)).toBeVisible();
  },
};

export const Confirmed: Story = {
  parameters: { chromatic: onlyOn('phone', 'desktop') },
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expectTitle(canvas, 'You are on the list');
  },
};

export const AlreadyConfirmed: Story = {
  parameters: answers({ confirmSubscription: async () => ({ outcome: 'already_confirmed' }) }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expectTitle(canvas, 'You are already on the list');
  },
};

export const Expired: Story = {
  tags: ['picture-phone'],
  parameters: answers({ confirmSubscription: createRejection(410, 'SUBSCRIPTION_LINK_EXPIRED') }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expectTitle(canvas, 'This link has expired');
  },
};

export const Superseded: Story = {
  parameters: answers({ confirmSubscription: createRejection(410, 'SUBSCRIPTION_LINK_SUPERSEDED') }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expectTitle(canvas, 'There is a newer link');
  },
};

export const NotValid: Story = {
  parameters: answers({ confirmSubscription: createRejection(404, 'SUBSCRIPTION_LINK_NOT_VALID') }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expectTitle(canvas, 'This link is not complete');
  },
};

export const WithoutLink: Story = { args: { link: null } };

/** The same button tries again. */
export const Failed: Story = {
  parameters: answers({ confirmSubscription: rejectUnreachable }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
    };
  },
};

export const Unsubscribe: Story = {
  args: { link: unsubscribeLink },
  parameters: { chromatic: onlyOn('phone', 'desktop') },
};

export const Unsubscribed: Story = {
  args: { link: unsubscribeLink },
  play: async ({ canvas }) => {
    await press(canvas, 'Unsubscribe');
    await expectTitle(canvas, 'You are unsubscribed');
  },
};

/** The form is the one of /signup. */
export const SubscribingAgain: Story = {
  args: { link: unsubscribeLink },
  parameters: { chromatic: onlyOn('phone', 'desktop') },
  play: async ({ canvas }) => {
    await press(canvas, 'Unsubscribe');
    await userEvent.click(await canvas.findByRole('button', { name: 'Subscribe again' }));
    await canvas.findByRole('checkbox', { name: 'Films and streaming' });
    await expect(canvas.getByRole('region', { name: 'Stay in touch' })).toHaveFocus();
  },
};

export const Kept: Story = {
  args: { link: unsubscribeLink },
  play: async ({ canvas }) => {
    await press(canvas, 'Stay on the list');
    await expectTitle(canvas, 'You stay on the list');
  },
};
