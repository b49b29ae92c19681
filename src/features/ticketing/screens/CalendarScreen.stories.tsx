import styled from '@emotion/styled';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { color, radius, space } from '../../../design-system';
import { inTicketing } from '../story.mocks';
import { CalendarScreen } from './CalendarScreen';

const meta = {
  title: 'Features/Ticketing/CalendarScreen',
  component: CalendarScreen,
  args: {
    eventCode: 'RUTHL',
    // A feature of its own, with stories of its own: Features/Calendar.
    Calendar: ({ event }) => <Place>The calendar of {event.eventName}</Place>,
  },
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
} satisfies Meta<typeof CalendarScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Beside the calendar: what the show is, how long it takes, whom to call. */
export const Dates: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Ruth' });
  },
};

const Place = styled.div`
  display: grid;
  place-items: center;
  min-height: 24rem;
  padding: ${space.l};
  border: 2px dashed ${color.border};
  border-radius: ${radius.m};
`;
