import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { exchangeMock } from '../shared/exchange/exchange.mocks';
import { performanceMock } from '../shared/answers.mocks';
import { createNoAnswerError, createProblemError, setStoredState } from '../shared/ticketing.mocks';
import { withTicketing } from '../shared/story.mocks';
import { QuantitiesScreen } from './QuantitiesScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const { eventCode, dateTime } = performanceMock();
const withAvailableSeats = (seatsAvailable: number) => ({
  helios: { getPerformance: async () => performanceMock({ seatsAvailable }) },
});

const meta = {
  title: 'Features/Ticketing/QuantitiesScreen',
  component: QuantitiesScreen,
  args: { eventCode, dateTime, search: '' },
  parameters: { layout: 'fullscreen', ...withAvailableSeats(1200) },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof QuantitiesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two adults and a child, with filters and an estimate. */
export const WithQuantities: Story = {
  tags: ['picture-phone'],
  beforeEach: () =>
    setStoredState({
      quantities: { ADULT: 2, CHILD: 1 },
      filters: { priceZone: 'Gold', wheelchairSpaces: 1 },
    }),
  play: async ({ canvas }) => {
    await canvas.findByText(/in Gold, fees and tax included/);
  },
};

/** Continuing without a ticket shows an error. */
export const NoTickets: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose seats' }));
    await canvas.findByText('Choose at least one ticket to go on.');
  },
};

/** The maximum of one order. */
export const AtTheLimit: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () => setStoredState({ quantities: { ADULT: 8, CHILD: 4 } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/One order holds up to 12 tickets/);
    await canvas.findByText('From $580.48 with fees and tax');
  },
};

/** The stored quantities exceed the available seats. */
export const TooManyTickets: Story = {
  parameters: { ...withAvailableSeats(2), chromatic: onlyOn('phone') },
  beforeEach: () => setStoredState({ quantities: { ADULT: 4 } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose seats' }));
    await canvas.findByText(/^Only 2 seats are left for this performance: choose fewer tickets/);
    await canvas.findByText(/^From .* with fees and tax$/);
  },
};

export const NoSeatsAvailable: Story = {
  parameters: { ...withAvailableSeats(0), chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await canvas.findByText('All seats of this performance are sold, or held by others just now');
  },
};

/** Another evening of the exchange of two tickets. */
const otherEvening = (own: object = {}) => ({
  beforeEach: () =>
    setStoredState({ exchange: exchangeMock({ formerPerformanceId: 'RUTHL-20261127-1900' }) }),
  parameters: { helios: { getPerformance: async () => performanceMock(), ...own } },
});

export const SameSeatsFree: Story = {
  ...otherEvening(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Take the same seats' })).toBeVisible();
  },
};

export const SameSeatsTaken: Story = {
  ...otherEvening({ getAvailability: async () => ({ version: '1', locked: ['L-A-2'], sold: [] }) }),
  play: async ({ canvas }) => {
    await canvas.findByText(/seat 2: taken on this evening/);
  },
};

/** Somebody else has taken them meanwhile. */
export const SameSeatsLost: Story = {
  ...otherEvening({
    createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] })),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Take the same seats' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

export const SameSeatsUnknown: Story = {
  ...otherEvening({ getAvailability: () => Promise.reject(createNoAnswerError()) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
