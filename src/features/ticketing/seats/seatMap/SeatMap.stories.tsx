import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { VisuallyHidden } from '../../../../design-system';
import { performanceMock } from '../../shared/answers.mocks';
import { withTicketing } from '../../shared/story.mocks';
import { smallPlan } from '../../shared/testPlan.mocks';
import { seatsTexts } from '../../shared/texts';
import { loadDemoAvailability, loadDemoPlan } from '../demoPlan.mocks';
import { useSeatLabels } from '../useSeatLabels';
import { buildSeatMap } from './plan';
import { SeatMap, type SeatMapProps } from './SeatMap';
import { onlyOn } from '../../../../design-system/screens.mocks';

const noSeats: ReadonlySet<string> = new Set();
const quantities = { ADULT: 2 };

/** The map with the names of its seats and the help that screen readers read with it. */
function NamedSeatMap(props: SeatMapProps) {
  const { getSeatName, describeView } = useSeatLabels(performanceMock(), props.map, quantities);
  return (
    <>
      <VisuallyHidden as="p" id="seat-map-help">
        {seatsTexts.mapHelp}
      </VisuallyHidden>
      <SeatMap {...props} getSeatName={getSeatName} describeView={describeView} />
    </>
  );
}

const smallMap = buildSeatMap(smallPlan);

const meta = {
  title: 'Features/Ticketing/SeatMap',
  component: SeatMap,
  args: {
    map: smallMap,
    takenSeats: noSeats,
    selectedSeats: noSeats,
    getSeatName: () => '',
    describeView: () => '',
    isInFilters: () => true,
    onToggle: fn(),
    onHighlight: fn(),
    onSelectableChange: fn(),
    onZoomed: fn(),
  },
  render: (args, { loaded }) => <NamedSeatMap {...args} {...loaded} />,
  // The colors of the map are those of night ink, on which the seats screen shows it.
  parameters: {
    surface: 'dark',
    docs: {
      description: {
        component: `The seating plan of a theater as a drawing that can be zoomed and moved.

**Use** it where a visitor selects seats. The selection, the availability and the card of a seat belong to the parent.
**Do not use** it alone: offer SeatList beside it, which has the same seats by section, row and number.

**Accessibility:** a listbox with several selected options. One seat is in the tab order; the arrow keys move between
seats, and Enter or Space selects one. The name of a seat contains its place, kind, price and state. States differ in
shape, not only in color.`,
      },
    },
  },
  decorators: [withTicketing],
} satisfies Meta<typeof SeatMap>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A seating plan with 2,000 seats. The seats are too small to be selected, so a press zooms in. */
export const Default: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  loaders: [async () => ({ map: buildSeatMap(await loadDemoPlan()) })],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('listbox', { name: 'Seat map' })).toBeVisible();
    await waitFor(() => expect(args.onSelectableChange).toHaveBeenCalled());
  },
};

export const Zoomed: Story = {
  loaders: Default.loaders,
  play: async ({ canvas }) => {
    for (let step = 0; step < 3; step++)
      await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await expect(canvas.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  },
};

/** Selected seats are filled. */
export const WithSelection: Story = {
  tags: ['picture-desktop'],
  args: { selectedSeats: new Set(['L-A-1', 'L-A-2']) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('option', { selected: true })).toHaveLength(2);
  },
};

/** Sold seats and seats that others have locked look the same. */
export const TakenSeats: Story = {
  tags: ['picture-phone'],
  loaders: [
    async () => ({
      map: buildSeatMap(await loadDemoPlan()),
      takenSeats: new Set((await loadDemoAvailability()).sold),
    }),
  ],
};

/** A ring marks the seat with the focus. Enter selects it. */
export const KeyboardFocus: Story = {
  tags: ['picture-desktop'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('option', { name: /^Left, row A, seat 1,/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    const seat = canvas.getByRole('option', { name: /^Left, row A, seat 2,/ });
    await expect(seat).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onToggle).toHaveBeenCalledWith(expect.objectContaining({ guid: 'L-A-2' }));
  },
};

/** With forced colors, shapes show the state instead of colors. */
export const ForcedColors: Story = {
  tags: ['picture-desktop'],
  args: { selectedSeats: new Set(['L-A-1', 'L-A-2']), takenSeats: new Set(['R-A-4']) },
  parameters: { chromatic: { ...onlyOn('desktop'), forcedColors: 'active' } },
};
