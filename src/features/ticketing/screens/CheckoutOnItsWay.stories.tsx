import type { Meta, StoryObj } from '@storybook/react-vite';
import { patiently } from '../../../state/patiently';
import { keep } from '../standIn.mocks';
import { inTicketing } from '../story.mocks';
import { CheckoutOnItsWay } from './CheckoutOnItsWay';

const meta = {
  title: 'Features/Ticketing/CheckoutOnItsWay',
  component: CheckoutOnItsWay,
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => keep(),
} satisfies Meta<typeof CheckoutOnItsWay>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Its code did not come. */
export const Offline: Story = {
  beforeEach: () => {
    let isOver = false;
    const load = () => (isOver ? Promise.resolve() : Promise.reject(new Error('Loading chunk 42 failed.')));
    void patiently(load);
    return () => {
      isOver = true;
      window.dispatchEvent(new Event('online'));
    };
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The connection is gone');
  },
};
