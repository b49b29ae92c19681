import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Helios } from '../../../api/helios';
import type { Availability, BestAvailable, SeatingPlan } from '../../../api/heliosTypes';
import { lockMock, performanceMock } from '../mocks';
import { keep, lost, never, refusal, streamMock, takenMock } from '../standIn.mocks';
import { inTicketing, stopCountdown } from '../story.mocks';
import { SeatsScreen } from './SeatsScreen';

const { eventCode, dateTime } = performanceMock();
/** Others have bought one seat and hold another. */
const others = { version: '1', locked: ['R-A-4'], sold: ['L-A-3'] };
const asked = (calls: Partial<Helios> = {}) => ({ helios: { ...streamMock(others).calls, ...calls } });

const twoSeats = [
  { seatGuid: 'L-A-1', ticketType: 'ADULT' },
  { seatGuid: 'L-A-2', ticketType: 'CHILD' },
];

const meta = {
  title: 'Features/Ticketing/SeatsScreen',
  component: SeatsScreen,
  args: { eventCode, dateTime, search: '' },
  parameters: { layout: 'fullscreen', ...asked() },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    keep({ quantities: { ADULT: 1, CHILD: 1 } });
    return stopCountdown();
  },
} satisfies Meta<typeof SeatsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two price zones; a seat that is sold, one that is held, a wheelchair space, its companion seat, a limited view. */
export const NothingChosen: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('option', { name: /^Left, row A, seat 3,.*taken$/ })).toBeVisible();
  },
};

/** Chosen seats are filled and named; what they come to, with all fees. */
export const Chosen: Story = {
  beforeEach: () => keep({ quantities: { ADULT: 1, CHILD: 1 }, seats: twoSeats }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Hold these seats' })).toBeEnabled();
  },
};

/** Shapes tell what colours do elsewhere. */
export const ChosenForcedColors: Story = {
  ...Chosen,
  parameters: { screens: ['desktop'], chromatic: { forcedColors: 'active' } },
};

/** The seats of one's own lock, with its clock, can be kept or changed. */
export const Held: Story = {
  parameters: { screens: ['desktop'] },
  beforeEach: () => keep({ cart: lockMock(), quantities: { ADULT: 1, CHILD: 1 }, seats: twoSeats }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Keep these seats' });
  },
};

export const HoldEnded: Story = {
  parameters: { lock: { status: 'expired' }, screens: ['phone'] },
  beforeEach: Held.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByText('Your hold has ended');
  },
};

/** What is held could not be read: that is told, and the choice stays as it is. */
export const LockUnread: Story = {
  parameters: { ...asked({ getLock: () => Promise.reject(lost('TIMEOUT')) }), screens: ['phone'] },
  beforeEach: Held.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
    await expect(await canvas.findByText('2 of 2 seats chosen')).toBeVisible();
  },
};

/** One seat between the chosen and the taken: warned, not blocked. */
export const SeatLeftAlone: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () => keep({ quantities: { ADULT: 1 }, seats: [{ seatGuid: 'L-A-1', ticketType: 'ADULT' }] }),
  play: async ({ canvas }) => {
    await canvas.findByText('This leaves a seat alone');
  },
};

const line = streamMock(others);

/** Somebody else was faster. */
export const TakenByOthers: Story = {
  parameters: { helios: line.calls, screens: ['desktop'] },
  beforeEach: Chosen.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByText('2 of 2 seats chosen');
    line.push(takenMock({ sold: ['L-A-1'] }));
    await canvas.findByText(/Left, row A, seat 1 was just taken by someone else/);
  },
};

const best = (guids: string[][]): BestAvailable => ({
  seats: guids.flat(),
  groups: guids,
  split: guids.length > 1,
});

/** The party had to be split, which is said. */
export const BestButSplit: Story = {
  parameters: {
    ...asked({ findBestAvailable: async () => best([['L-A-2'], ['R-B-4']]) }),
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pick the best seats for me' }));
    await canvas.findByText(/so your party is split/);
  },
};

/** Side by side there is nothing any more within the wishes, which stand open. */
export const NothingWithinTheWishes: Story = {
  parameters: {
    ...asked({
      findBestAvailable: () => Promise.reject(refusal('NOT_ENOUGH_SEATS', { seatsAvailable: 4 })),
    }),
    screens: ['desktop'],
  },
  beforeEach: () =>
    keep({
      quantities: { ADULT: 2 },
      filters: { priceZone: 'Gold', section: 'Left', keepTogether: true },
    }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText(/^Within:/));
    await userEvent.click(canvas.getByRole('button', { name: 'Pick the best seats for me' }));
    await canvas.findByRole('button', { name: 'Look for seats apart' });
  },
};

/** Section, row and seat: the same choice without the map. */
export const AsAList: Story = {
  beforeEach: Chosen.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'List' }));
    const list = within(canvas.getByRole('group', { name: 'List of seats' }));
    await userEvent.selectOptions(list.getByLabelText('Section'), 'Left');
    await userEvent.selectOptions(list.getByLabelText('Row'), 'A');
    await canvas.findByRole('checkbox', { name: /^Left, row A, seat 2,/ });
  },
};

/** The line broke and nothing answers: what is shown may be old. */
export const LineLost: Story = {
  parameters: {
    ...asked({
      async *followAvailability() {
        yield { type: 'open' };
        yield { type: 'snapshot', availability: others };
      },
      getAvailability: () => Promise.reject(lost()),
    }),
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/We cannot refresh the seats right now/);
  },
};

/** Nobody can tell which seats are free. */
export const NeverReached: Story = {
  parameters: {
    ...asked({
      // eslint-disable-next-line require-yield -- it fails before it tells anything
      async *followAvailability() {
        throw lost();
      },
      getAvailability: () => Promise.reject(lost()),
    }),
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Ticketing is not answering');
  },
};

/** A payment for other seats is on its way: these wait. */
export const OtherSeatsBeingPaid: Story = {
  parameters: {
    ...asked({ changeSeats: () => Promise.reject(refusal('PAYMENT_IN_PROGRESS')), createLock: never }),
    screens: ['phone'],
  },
  beforeEach: Held.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep these seats' }));
    await canvas.findByRole('link', { name: 'Go to checkout' });
  },
};

/** The house of the demo: 2,000 seats. */
async function lanternHouse(): Promise<SeatingPlan> {
  return (await fetch('/seating-plans/lancaster.json')).json();
}

/** Parties of four in each row, here and there. */
async function sold(): Promise<Availability> {
  const rows = (await lanternHouse()).zones.flatMap((zone) => zone.rows);
  const seats = rows.flatMap((row, r) => row.seats.filter((_, s) => (r * 5 + s) % 13 < 4));
  return { version: '1', locked: [], sold: seats.map((seat) => seat.seat_guid) };
}

const theatre: Partial<Helios> = {
  getPerformance: async () =>
    performanceMock({
      prices: ['Premium', 'Standard', 'Value'].flatMap((priceZone, index) => [
        { priceZone, ticketType: 'ADULT' as const, priceCents: 8900 - index * 2000 },
        { priceZone, ticketType: 'CHILD' as const, priceCents: 4900 - index * 1000 },
      ]),
      seatsTotal: 2000,
      seatsAvailable: 1400,
    }),
  getSeatingPlan: lanternHouse,
  async *followAvailability(_performanceId, _since, signal) {
    yield { type: 'open' };
    yield { type: 'snapshot', availability: await sold() };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  },
};

export const WholeHouse: Story = {
  parameters: { helios: theatre },
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Seat map' });
  },
};

/** The wishes stand open above the house. */
export const WishesOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filter seats' }));
    await canvas.findByLabelText('Price zone');
  },
};

/** The keyboard came to a seat: the map comes closer, and the card says what the seat is and how the stage looks from it. */
export const WholeHouseFocused: Story = {
  parameters: { helios: theatre },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('listbox', { name: 'Seat map' });
    await waitFor(() => expect(canvasElement.querySelector('.seat[tabindex="0"]')).not.toBeNull());
    canvasElement.querySelector<SVGElement>('.seat[tabindex="0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowRight}');
    await canvas.findByText('1 of 2 seats chosen');
  },
};

/** On a phone the bar at the foot shows the seat that was touched last; a chosen one can be given back there. */
export const ChosenOnPhone: Story = {
  parameters: { helios: theatre, screens: ['phone'] },
  play: async (context) => {
    await WholeHouseFocused.play?.(context);
    await userEvent.keyboard('{Enter}');
    await context.canvas.findByText('2 of 2 seats chosen');
    await expect(context.canvas.getAllByRole('button', { name: /^Remove / })).toHaveLength(3);
  },
};

const spaceAlone = async (canvasElement: HTMLElement, name: RegExp) => {
  const seat = await within(canvasElement).findByRole('option', { name });
  seat.focus();
  await userEvent.keyboard('{Enter}');
  await within(document.body).findByRole('alertdialog');
};

/** Wheelchair spaces are kept for guests who need them: nobody takes one by mistake. */
export const AskedAboutWheelchairSpace: Story = {
  play: ({ canvasElement }) => spaceAlone(canvasElement, /^Left, row B, seat 1,/),
};

/** A companion seat without the wheelchair space beside it. */
export const AskedAboutCompanionSeat: Story = {
  parameters: { screens: ['phone'] },
  play: ({ canvasElement }) => spaceAlone(canvasElement, /^Left, row B, seat 2,/),
};

/** Seats out of the wishes step back. */
export const WholeHouseWithin: Story = {
  parameters: { helios: theatre, screens: ['desktop'] },
  beforeEach: () => keep({ quantities: { ADULT: 2 }, filters: { priceZone: 'Value' } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Within: Value/);
  },
};
