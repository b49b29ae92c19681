import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { performanceMock } from '../mocks';
import { keep } from '../standIn.mocks';
import { inTicketing } from '../story.mocks';
import { QuantitiesScreen } from './QuantitiesScreen';

const { eventCode, dateTime } = performanceMock();
const left = (seatsAvailable: number) => ({
  helios: { getPerformance: async () => performanceMock({ seatsAvailable }) },
});

const meta = {
  title: 'Features/Ticketing/QuantitiesScreen',
  component: QuantitiesScreen,
  args: { eventCode, dateTime, search: '' },
  parameters: { layout: 'fullscreen', ...left(1200) },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => keep(),
} satisfies Meta<typeof QuantitiesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two adults and a child who wish for a wheelchair space in a certain price zone: what it comes to is told from here on. */
export const Chosen: Story = {
  beforeEach: () =>
    keep({ quantities: { ADULT: 2, CHILD: 1 }, filters: { priceZone: 'Gold', wheelchairSpaces: 1 } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/in Gold, fees and tax included/);
  },
};

/** Who goes on without a ticket is told why not. */
export const NothingChosen: Story = {
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose seats' }));
    await canvas.findByText('Choose at least one ticket to go on.');
  },
};

/** The most that fits in one order. */
export const AtTheLimit: Story = {
  parameters: { screens: ['desktop'] },
  beforeEach: () => keep({ quantities: { ADULT: 8, CHILD: 4 } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/One order holds up to 12 tickets/);
  },
};

/** More were kept from before than are free now. */
export const MoreThanAreLeft: Story = {
  parameters: { ...left(2), screens: ['phone'] },
  beforeEach: () => keep({ quantities: { ADULT: 4 } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose seats' }));
    await canvas.findByText(/^Only 2 seats are left for this performance: choose fewer tickets/);
  },
};

export const NoneLeft: Story = {
  parameters: { ...left(0), screens: ['phone'] },
  play: async ({ canvas }) => {
    await canvas.findByText('All seats of this performance are sold, or held by others just now');
  },
};
