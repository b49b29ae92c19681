import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ReportTables } from './ReportTables';

const lines = {
  currency: 'USD',
  tickets: [
    {
      priceZone: 'Premium',
      ticketType: 'Adult',
      channel: 'web' as const,
      tickets: 1234,
      valueCents: 7_280_600,
      refundedTickets: 2,
      refundedCents: 11_800,
    },
    {
      priceZone: 'Standard',
      ticketType: 'Child',
      channel: 'counter' as const,
      tickets: 12,
      valueCents: 30_000,
      refundedTickets: 0,
      refundedCents: 0,
    },
  ],
  money: [
    { channel: 'web' as const, tender: 'card' as const, takenCents: 7_292_400, givenBackCents: 11_300 },
    { channel: 'counter' as const, tender: 'cash' as const, takenCents: 30_000, givenBackCents: 0 },
  ],
  totals: {
    tickets: 1246,
    valueCents: 7_310_600,
    refundedTickets: 2,
    refundedCents: 11_800,
    takenCents: 7_322_400,
    givenBackCents: 11_300,
    balanceCents: 7_311_100,
    differenceCents: 0,
  },
  keptFeesCents: 500,
  failedRefundsCents: 0,
};

/** The lines of a report with their totals. */
const meta = {
  title: 'Box office/Report',
  component: ReportTables,
  args: { lines, showsCurrency: false },
} satisfies Meta<typeof ReportTables>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Lines: Story = {
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole('table', { name: 'Tickets' }));
    await expect(table.getAllByRole('row')).toHaveLength(4);
    await expect(table.getByText('1,234')).toBeVisible();
    await expect(table.getByText('$72,806.00')).toBeVisible();
  },
};

export const Differs: Story = {
  args: {
    lines: { ...lines, totals: { ...lines.totals, differenceCents: -5900 } },
    showsCurrency: true,
  },
};

export const NothingSold: Story = {
  args: {
    lines: {
      ...lines,
      tickets: [],
      money: [],
      totals: {
        tickets: 0,
        valueCents: 0,
        refundedTickets: 0,
        refundedCents: 0,
        takenCents: 0,
        givenBackCents: 0,
        balanceCents: 0,
        differenceCents: 0,
      },
      keptFeesCents: 0,
    },
  },
};
