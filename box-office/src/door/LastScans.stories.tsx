import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { KeptScan } from './deviceStore';
import { performance } from './door.mocks';
import { LastScans } from './LastScans';

const scan: KeptScan = {
  scanId: 'one',
  performanceId: performance.performanceId,
  endsAt: performance.endsAt,
  door: 'Main',
  act: 'in',
  codeHash: 'hash',
  seatGuid: 'seat-0',
  seat: 'Orchestra, row C, seat 1',
  at: '2026-03-14T16:00:00.000Z',
  isQueued: false,
};
const other = { ...scan, scanId: 'two', seatGuid: 'seat-1', seat: 'Orchestra, row C, seat 2' };

/** What this device has done last, with the way back. */
const meta = {
  title: 'Box office/Last scans',
  component: LastScans,
  args: {
    scans: [scan, { ...other, isQueued: true }, { ...scan, scanId: 'three', act: 'out' }],
    onUndo: fn(),
  },
} satisfies Meta<typeof LastScans>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Only the last act for a ticket can be undone. */
export const Scans: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Undo: Out, Orchestra, row C, seat 1' }));
    await expect(args.onUndo).toHaveBeenCalledWith(expect.objectContaining({ scanId: 'three' }));
  },
};

export const Empty: Story = { args: { scans: [] } };
