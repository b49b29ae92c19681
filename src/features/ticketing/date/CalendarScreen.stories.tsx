import styled from '@emotion/styled';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { color, radius, space } from '../../../design-system';
import { withTicketing } from '../shared/story.mocks';
import { CalendarScreen } from './CalendarScreen';

const meta = {
  title: 'Features/Ticketing/CalendarScreen',
  component: CalendarScreen,
  args: {
    eventCode: 'RUTHL',
    // The real calendar has its own stories (Features/Calendar).
    Calendar: ({ event }) => <Placeholder>The calendar of {event.eventName}</Placeholder>,
  },
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
} satisfies Meta<typeof CalendarScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The calendar with description, duration and phone number of the show. */
export const Dates: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Ruth' });
  },
};

const Placeholder = styled.div`
  display: grid;
  place-items: center;
  min-height: 24rem;
  padding: ${space.l};
  border: 2px dashed ${color.border};
  border-radius: ${radius.m};
`;
