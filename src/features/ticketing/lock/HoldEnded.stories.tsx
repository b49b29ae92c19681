import type { Meta, StoryObj } from '@storybook/react-vite';
import { performanceMock } from '../mocks';
import { inTicketing } from '../story.mocks';
import { HoldEnded } from './HoldEnded';

const { eventCode, dateTime } = performanceMock();

const meta = {
  title: 'Features/Ticketing/HoldEnded',
  component: HoldEnded,
  args: { eventCode, dateTime },
  decorators: [inTicketing],
} satisfies Meta<typeof HoldEnded>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ended: Story = {};
