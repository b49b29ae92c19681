import { LocationProvider } from '@gatsbyjs/reach-router';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import { HeliosError } from '../../../helios/heliosError';
import { writeStored } from '../../../lib/storage';
import { withTicketing } from '../shared/story.mocks';
import { createNoAnswerError, createProblemError, neverAnswer } from '../shared/ticketing.mocks';
import { mailedLinkItem } from './mailedLink';
import { myTicketsMock } from './myTickets.mocks';
import { MyTicketsScreen } from './MyTicketsScreen';

const calls: Partial<Helios> = {
  requestTicketLink: async () => undefined,
  openMyTickets: async () => myTicketsMock(),
};
const answers = (own: Partial<Helios>) => ({ helios: { ...calls, ...own } satisfies Partial<Helios> });
const keepLink = (isUsed: boolean) => () =>
  writeStored(mailedLinkItem, { token: 'id.signature', key: 'key-0001', isUsed });

const meta = {
  title: 'Features/Ticketing/MyTicketsScreen',
  component: MyTicketsScreen,
  parameters: { layout: 'fullscreen', helios: calls },
  decorators: [
    (Story) => (
      <LocationProvider>
        <Story />
      </LocationProvider>
    ),
    withTicketing,
  ],
  tags: ['!autodocs'],
  beforeEach: () => writeStored(mailedLinkItem, null),
} satisfies Meta<typeof MyTicketsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ask: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Send me the link' })).toBeVisible();
  },
};

const ask: Story['play'] = async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox'), 'naomi@example.com{Enter}');
};

export const Sent: Story = {
  play: async (context) => {
    await ask(context);
    await context.canvas.findByText(/a mail with a link is on its way/);
  },
};

export const Limited: Story = {
  parameters: answers({
    requestTicketLink: () => Promise.reject(new HeliosError('RATE_LIMITED', '', { retryAfter: 1500 })),
  }),
  play: async (context) => {
    await ask(context);
    await context.canvas.findByText('Please try again in 25 minutes.');
  },
};

export const NoAnswer: Story = {
  parameters: answers({ requestTicketLink: () => Promise.reject(createNoAnswerError()) }),
  play: async (context) => {
    await ask(context);
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
  },
};

export const Slow: Story = {
  parameters: answers({ requestTicketLink: neverAnswer }),
  play: async (context) => {
    await ask(context);
    await expect(context.canvas.getByRole('button', { name: /Send me the link/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};

export const Press: Story = {
  beforeEach: keepLink(false),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Show my tickets' })).toBeVisible();
  },
};

export const Found: Story = {
  tags: ['picture-phone'],
  beforeEach: keepLink(true),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Show the tickets of order/ })).toBeVisible();
  },
};

export const NothingComing: Story = {
  beforeEach: keepLink(true),
  parameters: answers({ openMyTickets: async () => myTicketsMock({ orders: [], giftCardOrders: [] }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('No coming performance was found.');
  },
};

const ended = (code: 'TICKET_LINK_EXPIRED' | 'TICKET_LINK_USED' | 'TICKET_LINK_NOT_VALID', name: string) =>
  ({
    beforeEach: keepLink(true),
    parameters: answers({ openMyTickets: () => Promise.reject(createProblemError(code)) }),
    play: async ({ canvas }) => {
      await canvas.findByText(name);
    },
  }) satisfies Story;

export const Expired: Story = ended('TICKET_LINK_EXPIRED', 'This link has expired');
export const Used: Story = ended('TICKET_LINK_USED', 'This link was used before');
export const NotValid: Story = ended('TICKET_LINK_NOT_VALID', 'This link does not work');
