import type { Meta, StoryObj } from '@storybook/react-vite';
import { loadWithRetry } from '../../../runtime/loadWithRetry';
import { trackLoad } from '../../shared/screen/screenCode';
import { setStoredState } from '../shared/ticketing.mocks';
import { withTicketing } from '../shared/story.mocks';
import { CheckoutLoading } from './CheckoutLoading';

const meta = {
  title: 'Features/Ticketing/CheckoutLoading',
  component: CheckoutLoading,
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof CheckoutLoading>;

export default meta;
type Story = StoryObj<typeof meta>;

let isFinished = false;
const checkout = trackLoad(() =>
  isFinished ? Promise.resolve() : Promise.reject(new Error('Loading chunk 42 failed.')),
);

/** The code of checkout could not be loaded. */
export const Offline: Story = {
  tags: ['picture-phone'],
  args: { checkout },
  beforeEach: () => {
    isFinished = false;
    void loadWithRetry(checkout.load);
    return () => {
      isFinished = true;
      window.dispatchEvent(new Event('online'));
    };
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The connection is gone');
  },
};
