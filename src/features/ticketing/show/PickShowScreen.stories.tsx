import type { Meta, StoryObj } from '@storybook/react-vite';
import { eventSummaryMock } from '../shared/answers.mocks';
import { withTicketing } from '../shared/story.mocks';
import { PickShowScreen } from './PickShowScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const events = [
  eventSummaryMock(),
  eventSummaryMock({
    eventCode: 'INNLA',
    eventName: 'The Inn at Bethlehem',
    eventStartDate: '2026-11-06',
    eventEndDate: '2027-01-02',
    lowestPriceCents: 5400,
    bookingAvailable: false,
  }),
  eventSummaryMock({
    eventCode: 'NEHEM',
    eventName: 'Nehemiah',
    eventStartDate: '2027-02-12',
    eventEndDate: '2027-02-12',
  }),
  eventSummaryMock({
    eventCode: 'ELIJA',
    eventName: 'Elijah',
    theaterLocation: 'BRANSON_MO',
    theaterName: 'The Hill House',
    timeZone: 'America/Chicago',
    eventStartDate: '2026-04-03',
    eventEndDate: '2026-12-31',
    lowestPriceCents: 4400,
  }),
];

const meta = {
  title: 'Features/Ticketing/PickShowScreen',
  component: PickShowScreen,
  parameters: { layout: 'fullscreen', helios: { listEvents: async () => events } },
  decorators: [withTicketing],
  tags: ['!autodocs'],
} satisfies Meta<typeof PickShowScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Grouped by theater and year. One show is not bookable online, one has no image and only one date. */
export const Shows: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'See dates of Elijah, Branson' });
  },
};

/** Without data of the content system. */
export const WithoutContent: Story = {
  parameters: { content: null, chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'See dates of Elijah, The Hill House' });
  },
};

export const NothingOnSale: Story = {
  tags: ['picture-phone'],
  parameters: { helios: { listEvents: async () => [] }, chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await canvas.findByText(/No shows are on sale right now/);
  },
};
