import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { helios } from '../../api/helios';
import { HeliosError } from '../../api/heliosError';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import readme from './README.md?raw';
import { ShowDetails } from './ShowDetails';
import { eventMock, showDetailsMock as mock } from './ShowDetails.mocks';

type Ask = typeof helios.getEvent;

const meta = {
  title: 'Blocks/ShowDetails',
  component: ShowDetails,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  beforeEach: ({ parameters }) => {
    const ask: Ask = parameters['ask'] ?? (() => Promise.resolve(eventMock));
    spyOn(helios, 'getEvent').mockImplementation(ask);
  },
} satisfies Meta<typeof ShowDetails>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On parchment and on night ink; a tour of the backstage shows the code of all such tours. */
export const Options: Story = {
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

/** In a show of 2025 or before, children paid from three years on. */
export const OfAnEarlierYear: Story = {
  args: { eventCode: 'ESTHR', displayedCode: 'ESTHR', showName: 'Esther', startDate: '2025-03-01' },
  parameters: {
    ask: (() =>
      Promise.resolve({
        ...eventMock,
        eventCode: 'ESTHR',
        eventName: 'Esther',
        eventStartDate: '2025-03-01',
        eventEndDate: '2025-10-25',
        bookingAvailable: false,
      })) satisfies Ask,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Mar 1, 2025 – Oct 25, 2025')).toBeVisible());
    await expect(canvas.getByText('Children (ages 3-12)')).toBeVisible();
  },
};

/** A show that has lost its theatre. */
export const WithoutATheatre: Story = {
  args: { location: '' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('2 hours 15 minutes')).toBeVisible());
    await expect(canvas.getByText('To be announced')).toBeVisible();
  },
};

/** What came with the page stands there at once. */
export const Loading: Story = {
  parameters: { ask: (() => new Promise(() => undefined)) satisfies Ask },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The Lantern House, Ronks, PA')).toBeVisible();
    await expect(canvas.getAllByRole('img', { name: 'Loading' }).length).toBeGreaterThan(0);
  },
};

/** Ticketing does not answer. */
export const HeliosAway: Story = {
  parameters: {
    ask: (() => Promise.reject(new HeliosError('UNREACHABLE', 'No answer came.'))) satisfies Ask,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('At the box office')).toHaveLength(3));
  },
};

export const TenTimesTheText: Story = {
  args: { location: tenTimes(mock.location), showName: tenTimes(mock.showName) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('2 hours 15 minutes')).toBeVisible());
  },
};
