import type { Meta, StoryObj } from '@storybook/react-vite';
import { lockMock } from '../answers.mocks';
import { Panel } from '../../../shared/screen/Panels';
import { TicketList } from './TicketList';
import { onlyOn } from '../../../../design-system/screens.mocks';

const [adult, child] = lockMock().seats;
if (!adult || !child) throw new Error('The lock of the mocks has two seats.');

const meta = {
  title: 'Features/Ticketing/TicketList',
  component: TicketList,
  args: { seats: [adult, child], currency: 'USD' },
  decorators: [
    (Story) => (
      <Panel>
        <Story />
      </Panel>
    ),
  ],
  parameters: { chromatic: onlyOn('phone') },
} satisfies Meta<typeof TicketList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each kind of seat. */
export const Kinds: Story = {
  tags: ['picture-phone'],
  args: {
    seats: [
      adult,
      child,
      {
        ...adult,
        seatGuid: 'w',
        row: 'B',
        number: '1',
        kind: 'wheelchair',
        priceZone: 'Silver',
        priceCents: 4900,
        discountCents: 0,
      },
      {
        ...child,
        seatGuid: 'c',
        row: 'B',
        number: '2',
        kind: 'companion',
        priceZone: 'Silver',
        priceCents: 2900,
        discountCents: 0,
      },
      { ...adult, seatGuid: 'l', section: 'Balcony Right', row: 'AA', number: '104', kind: 'limitedView' },
    ],
  },
};
