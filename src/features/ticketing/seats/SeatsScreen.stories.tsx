import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import type { BestAvailable } from '../../../helios/types';
import { lockMock, performanceMock } from '../shared/answers.mocks';
import {
  setStoredState,
  createNoAnswerError,
  neverAnswer,
  createProblemError,
  streamMock,
  createTakenEvent,
} from '../shared/ticketing.mocks';
import { withTicketing, freezeCountdown } from '../shared/story.mocks';
import { loadDemoAvailability, loadDemoPlan } from './demoPlan.mocks';
import { SeatsScreen } from './SeatsScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const { eventCode, dateTime } = performanceMock();
/** One seat is sold, another one is locked by others. */
const availability = { version: '1', locked: ['R-A-4'], sold: ['L-A-3'] };
const withCalls = (calls: Partial<Helios> = {}) => ({
  helios: { ...streamMock(availability).calls, ...calls },
});

const twoSeats = [
  { seatGuid: 'L-A-1', ticketType: 'ADULT' },
  { seatGuid: 'L-A-2', ticketType: 'CHILD' },
];

const meta = {
  title: 'Features/Ticketing/SeatsScreen',
  component: SeatsScreen,
  args: { eventCode, dateTime, search: '' },
  parameters: { layout: 'fullscreen', ...withCalls() },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    setStoredState({ quantities: { ADULT: 1, CHILD: 1 } });
    return freezeCountdown();
  },
} satisfies Meta<typeof SeatsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two price zones, a sold seat, a locked seat, a wheelchair space, its companion seat, a seat with limited view. */
export const NothingSelected: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('option', { name: /^Left, row A, seat 3,.*taken$/ })).toBeVisible();
  },
};

/** Selected seats are filled and listed with their total. */
export const Selected: Story = {
  tags: ['picture-tablet', 'picture-desktop'],
  beforeEach: () => setStoredState({ quantities: { ADULT: 1, CHILD: 1 }, seats: twoSeats }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Hold these seats' })).toBeEnabled();
    await canvas.findByText('$132.08');
  },
};

/** With forced colors, shapes show the state instead of colors. */
export const SelectedForcedColors: Story = {
  ...Selected,
  tags: ['picture-desktop'],
  parameters: { chromatic: { ...onlyOn('desktop'), forcedColors: 'active' } },
};

/** The own lock with its countdown; its seats can be kept or changed. */
export const Locked: Story = {
  tags: ['picture-desktop'],
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () => setStoredState({ cart: lockMock(), quantities: { ADULT: 1, CHILD: 1 }, seats: twoSeats }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Keep these seats' });
  },
};

export const LockExpired: Story = {
  parameters: { lock: { status: 'expired' }, chromatic: onlyOn('phone') },
  beforeEach: Locked.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByText('Your hold has ended');
    await canvas.findByText('$132.08');
  },
};

/** The own lock could not be read; the selection is kept. */
export const LockReadFailed: Story = {
  parameters: {
    ...withCalls({ getLock: () => Promise.reject(createNoAnswerError('TIMEOUT')) }),
    chromatic: onlyOn('phone'),
  },
  beforeEach: Locked.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
    await expect(await canvas.findByText('2 of 2 seats chosen')).toBeVisible();
    await canvas.findByText('$132.08');
  },
};

/** One seat remains between selected and taken seats: a warning, no error. */
export const IsolatedSeat: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({ quantities: { ADULT: 1 }, seats: [{ seatGuid: 'L-A-1', ticketType: 'ADULT' }] }),
  play: async ({ canvas }) => {
    await canvas.findByText('This leaves a seat alone');
    await canvas.findByText('$87.24');
  },
};

const stream = streamMock(availability);

/** Another visitor took a selected seat. */
export const TakenByOthers: Story = {
  parameters: { helios: stream.calls, chromatic: onlyOn('desktop') },
  beforeEach: Selected.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByText('2 of 2 seats chosen');
    stream.push(createTakenEvent({ sold: ['L-A-1'] }));
    await canvas.findByText(/Left, row A, seat 1 was just taken by someone else/);
    await canvas.findByText('$44.84');
  },
};

const createBestAvailable = (guids: string[][]): BestAvailable => ({
  seats: guids.flat(),
  groups: guids,
  split: guids.length > 1,
});

/** The party had to be split. */
export const BestSeatsSplit: Story = {
  parameters: {
    ...withCalls({ findBestAvailable: async () => createBestAvailable([['L-A-2'], ['R-B-4']]) }),
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pick the best seats for me' }));
    await canvas.findByText(/so your party is split/);
    await canvas.findByText('$121.48');
  },
};

/** No adjacent seats match the filters, which are open. */
export const NothingWithinFilters: Story = {
  parameters: {
    ...withCalls({
      findBestAvailable: () => Promise.reject(createProblemError('NOT_ENOUGH_SEATS', { seatsAvailable: 4 })),
    }),
    chromatic: onlyOn('desktop'),
  },
  beforeEach: () =>
    setStoredState({
      quantities: { ADULT: 2 },
      filters: { priceZone: 'Gold', section: 'Left', keepTogether: true },
    }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText(/^Within:/));
    await userEvent.click(canvas.getByRole('button', { name: 'Pick the best seats for me' }));
    await canvas.findByRole('button', { name: 'Look for seats apart' });
  },
};

/** The same selection by section, row and seat. */
export const SeatListView: Story = {
  tags: ['picture-phone'],
  beforeEach: Selected.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'List' }));
    const list = within(canvas.getByRole('group', { name: 'List of seats' }));
    await userEvent.selectOptions(list.getByLabelText('Section'), 'Left');
    await userEvent.selectOptions(list.getByLabelText('Row'), 'A');
    await canvas.findByRole('checkbox', { name: /^Left, row A, seat 2,/ });
    await canvas.findByText('$132.08');
  },
};

/** The stream ended and polls fail: the shown seats may be outdated. */
export const StreamLost: Story = {
  parameters: {
    ...withCalls({
      async *followAvailability() {
        yield { type: 'open' };
        yield { type: 'snapshot', availability: availability };
      },
      getAvailability: () => Promise.reject(createNoAnswerError()),
    }),
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/We cannot refresh the seats right now/);
  },
};

/** The availability cannot be loaded. */
export const AvailabilityFailed: Story = {
  parameters: {
    ...withCalls({
      // eslint-disable-next-line require-yield -- it fails before the first event
      async *followAvailability() {
        throw createNoAnswerError();
      },
      getAvailability: () => Promise.reject(createNoAnswerError()),
    }),
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Ticketing is not answering');
  },
};

/** A payment of another lock is pending, so no seats can be locked. */
export const OtherSeatsBeingPaid: Story = {
  parameters: {
    ...withCalls({
      changeSeats: () => Promise.reject(createProblemError('PAYMENT_IN_PROGRESS')),
      createLock: neverAnswer,
    }),
    chromatic: onlyOn('phone'),
  },
  beforeEach: Locked.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep these seats' }));
    await canvas.findByRole('link', { name: 'Go to checkout' });
  },
};

const demoHelios: Partial<Helios> = {
  getPerformance: async () =>
    performanceMock({
      prices: ['Premium', 'Standard', 'Value'].flatMap((priceZone, index) => [
        { priceZone, ticketType: 'ADULT' as const, priceCents: 8900 - index * 2000 },
        { priceZone, ticketType: 'CHILD' as const, priceCents: 4900 - index * 1000 },
      ]),
      seatsTotal: 2000,
      seatsAvailable: 1400,
    }),
  getSeatingPlan: loadDemoPlan,
  async *followAvailability(_performanceId, _since, signal) {
    yield { type: 'open' };
    yield { type: 'snapshot', availability: await loadDemoAvailability() };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  },
};

export const WholeMap: Story = {
  tags: ['picture-phone', 'picture-tablet', 'picture-desktop'],
  parameters: { helios: demoHelios },
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Seat map' });
  },
};

/** The open filters above the map. */
export const FiltersOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filter seats' }));
    await canvas.findByLabelText('Price zone');
  },
};

/** A seat has the keyboard focus: the map zooms in, and the card shows the seat and its view of the stage. */
export const WholeMapFocused: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  parameters: { helios: demoHelios },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('listbox', { name: 'Seat map' });
    await waitFor(() => expect(canvasElement.querySelector('.seat[tabindex="0"]')).not.toBeNull());
    canvasElement.querySelector<SVGElement>('.seat[tabindex="0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowRight}');
    await canvas.findByText('1 of 2 seats chosen');
    await canvas.findByText('$97.84');
  },
};

/** On a phone the bottom bar shows the last highlighted seat, with a button to remove a selected one. */
export const SelectedOnPhone: Story = {
  tags: ['picture-phone'],
  parameters: { helios: demoHelios, chromatic: onlyOn('phone') },
  play: async (context) => {
    await WholeMapFocused.play?.(context);
    await userEvent.keyboard('{Enter}');
    await context.canvas.findByText('2 of 2 seats chosen');
    await context.canvas.findByText('$153.28');
    await expect(context.canvas.getAllByRole('button', { name: /^Remove / })).toHaveLength(3);
  },
};

const selectAccessibleSeat = async (canvasElement: HTMLElement, name: RegExp) => {
  const seat = await within(canvasElement).findByRole('option', { name });
  seat.focus();
  await userEvent.keyboard('{Enter}');
  await within(document.body).findByRole('alertdialog');
};

/** A wheelchair space needs a confirmation, so that it is not taken by mistake. */
export const ConfirmWheelchairSpace: Story = {
  tags: ['picture-phone'],
  play: ({ canvasElement }) => selectAccessibleSeat(canvasElement, /^Left, row B, seat 1,/),
};

/** A companion seat without the adjacent wheelchair space needs a confirmation. */
export const ConfirmCompanionSeat: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: ({ canvasElement }) => selectAccessibleSeat(canvasElement, /^Left, row B, seat 2,/),
};

/** Seats outside of the filters are dimmed. */
export const WholeMapFiltered: Story = {
  tags: ['picture-desktop'],
  parameters: { helios: demoHelios, chromatic: onlyOn('desktop') },
  beforeEach: () => setStoredState({ quantities: { ADULT: 2 }, filters: { priceZone: 'Value' } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Within: Value/);
  },
};
