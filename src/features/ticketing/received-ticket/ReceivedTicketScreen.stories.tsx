import { LocationProvider } from '@gatsbyjs/reach-router';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import { writeStored } from '../../../lib/storage';
import { withTicketing } from '../shared/story.mocks';
import { createNoAnswerError, createProblemError, neverAnswer } from '../shared/ticketing.mocks';
import { receivedTicketMock } from './receivedTicket.mocks';
import { receivedTicketItem, ReceivedTicketScreen } from './ReceivedTicketScreen';

const answers = (openReceivedTicket: Helios['openReceivedTicket']) => ({
  helios: { openReceivedTicket } satisfies Partial<Helios>,
});

const meta = {
  title: 'Features/Ticketing/ReceivedTicketScreen',
  component: ReceivedTicketScreen,
  parameters: { layout: 'fullscreen', ...answers(async () => receivedTicketMock()) },
  decorators: [
    (Story) => (
      <LocationProvider>
        <Story />
      </LocationProvider>
    ),
    withTicketing,
  ],
  tags: ['!autodocs'],
  beforeEach: () => writeStored(receivedTicketItem, 'id.signature'),
} satisfies Meta<typeof ReceivedTicketScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Valid: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: /QR code of ticket/ })).toBeVisible();
  },
};

export const Moved: Story = {
  parameters: answers(async () =>
    receivedTicketMock(null, {
      kind: 'moved',
      reason: 'The hall is needed.',
      formerDateTime: '2026-11-27T19:00:00',
      chooseUntilDateTime: '2026-12-12T09:30:00',
      isOver: false,
    }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/^New time: /);
  },
};

export const Canceled: Story = {
  parameters: answers(async () =>
    receivedTicketMock('canceled', {
      kind: 'canceled',
      reason: 'The heating of the theater has failed.',
      formerDateTime: null,
      chooseUntilDateTime: '2026-12-12T09:30:00',
      isOver: false,
    }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('This performance is canceled');
  },
};

export const TakenBack: Story = {
  parameters: answers(async () => receivedTicketMock('taken_back')),
  play: async ({ canvas }) => {
    await canvas.findByText('The person who gave it to you has taken it back.');
  },
};

export const Refunded: Story = {
  parameters: answers(async () => receivedTicketMock('refunded')),
  play: async ({ canvas }) => {
    await canvas.findByText(/It was returned, changed or refunded/);
  },
};

export const NotValid: Story = {
  parameters: answers(() => Promise.reject(createProblemError('GIVEN_TICKET_NOT_FOUND'))),
  play: async ({ canvas }) => {
    await canvas.findByText('No ticket was found');
  },
};

export const WithoutLink: Story = {
  beforeEach: () => writeStored(receivedTicketItem, null),
  play: async ({ canvas }) => {
    await canvas.findByText('No ticket was found');
  },
};

export const NoAnswer: Story = {
  parameters: answers(() => Promise.reject(createNoAnswerError())),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: answers(neverAnswer),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toBeVisible();
  },
};
