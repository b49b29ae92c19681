import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { ShowDetails } from './ShowDetails';
import { eventMock, showDetailsMock as mock } from './ShowDetails.mocks';

type GetEvent = typeof helios.getEvent;

const meta = {
  title: 'Blocks/ShowDetails',
  component: ShowDetails,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  beforeEach: ({ parameters }) => {
    const getEvent: GetEvent = parameters['getEvent'] ?? (() => Promise.resolve(eventMock));
    spyOn(helios, 'getEvent').mockImplementation(getEvent);
  },
} satisfies Meta<typeof ShowDetails>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On the light and the dark surface; a backstage tour with the code of all backstage tours. */
export const Options: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <ShowDetails {...args} />
      <ShowDetails
        {...args}
        eventCode="BTSLA"
        displayedCode="BTST"
        showName="Behind the scenery"
        darkBackground
        lastBlock
      />
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('2 hours 15 minutes')).toHaveLength(2));
    await expect(canvas.getAllByText('from $49.00')).toHaveLength(2);
  },
};

/** The ages of the ticket types are those of the event. */
export const OfAnEarlierYear: Story = {
  args: { eventCode: 'ESTHR', displayedCode: 'ESTHR', showName: 'Esther', startDate: '2025-03-01' },
  parameters: {
    getEvent: (() =>
      Promise.resolve({
        ...eventMock,
        eventCode: 'ESTHR',
        eventName: 'Esther',
        eventStartDate: '2025-03-01',
        eventEndDate: '2025-10-25',
        bookingAvailable: false,
        ticketTypes: eventMock.ticketTypes.map((ticketType) =>
          ticketType.code === 'CHILD' ? { ...ticketType, ageRange: '3-12' } : ticketType,
        ),
      })) satisfies GetEvent,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Mar 1, 2025 – Oct 25, 2025')).toBeVisible());
    await expect(canvas.getByText('Children (ages 3-12)')).toBeVisible();
  },
};

/** A show without a theater. */
export const WithoutATheatre: Story = {
  args: { location: '' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('2 hours 15 minutes')).toBeVisible());
    await expect(canvas.getByText('To be announced')).toBeVisible();
  },
};

/** The content of the page is shown while ticketing data loads. */
export const Loading: Story = {
  parameters: { getEvent: (() => new Promise(() => undefined)) satisfies GetEvent },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The Lantern House, Ronks, PA')).toBeVisible();
    await expect(canvas.getAllByRole('img', { name: 'Loading' }).length).toBeGreaterThan(0);
  },
};

/** The ticketing API is unreachable. */
export const HeliosAway: Story = {
  parameters: {
    getEvent: (() => Promise.reject(new HeliosError('UNREACHABLE', 'No answer came.'))) satisfies GetEvent,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('At the box office')).toHaveLength(3));
  },
};

export const TenTimesTheText: Story = {
  args: { location: repeatTenTimes(mock.location), showName: repeatTenTimes(mock.showName) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('2 hours 15 minutes')).toBeVisible());
  },
};
