import styled from '@emotion/styled';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { space } from '../../../../design-system';
import { lockMock } from '../answers.mocks';
import { Panel } from '../../../shared/screen/Panels';
import { TotalsTable, type TotalsTableProps } from './TotalsTable';

const { totals } = lockMock();
const discounted = { ...totals, discountCents: 1180, taxCents: 637, totalCents: 11_957 };

const meta = {
  title: 'Features/Ticketing/TotalsTable',
  component: TotalsTable,
  args: { totals },
} satisfies Meta<typeof TotalsTable>;

export default meta;
type Story = StoryObj<typeof meta>;

const states: Record<string, TotalsTableProps> = {
  'Fees and tax': { totals },
  'A promo code': { totals: discounted, promoCode: 'LANTERN10' },
  'Gift cards pay a part': {
    totals,
    giftCards: [
      { last4: '0050', amountCents: 5000 },
      { last4: '0200', amountCents: 2000 },
    ],
  },
  'Paid, and a part given back': {
    totals: discounted,
    promoCode: 'LANTERN10',
    giftCards: [{ last4: '0050', amountCents: 5000 }],
    isPaid: true,
    refundedCents: 3900,
  },
};

export const States: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Grid>
      {Object.entries(states).map(([name, args]) => (
        <section key={name} aria-label={name}>
          <Panel>
            <TotalsTable {...args} />
          </Panel>
        </section>
      ))}
    </Grid>
  ),
};

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  align-items: start;
  gap: ${space.l};
`;
