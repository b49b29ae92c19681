import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { performanceMock } from '../shared/mocks';
import { setStoredState } from '../shared/ticketing.mocks';
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
