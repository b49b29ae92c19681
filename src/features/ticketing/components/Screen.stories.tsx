import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../../design-system';
import { inTicketing } from '../story.mocks';
import { PerformanceLine } from './PerformanceLine';
import { Screen } from './Screen';
import { Failure, Waiting } from './Waiting';
import { lost } from '../standIn.mocks';

const meta = {
  title: 'Features/Ticketing/Screen',
  component: Screen,
  args: {
    title: 'Choose your seats',
    subtitle: <PerformanceLine eventName="Ruth" dateTime="2026-11-28T19:00:00" location="STRASBURG_PA" />,
    step: 'seats',
    links: { show: '/ticketing', date: '/ticketing/RUTHL/calendar', tickets: '/ticketing/RUTHL' },
    children: <Text>The work of the screen</Text>,
  },
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
} satisfies Meta<typeof Screen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The steps that are done lead back. */
export const OnParchment: Story = {};

/** Where the house is dark. */
export const OnNightInk: Story = {
  args: { tone: 'dark', width: 'wide' },
  parameters: { screens: ['desktop'] },
};

/** What was chosen is kept, and it goes on by itself. */
export const Offline: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () => {
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false });
    return () => {
      Reflect.deleteProperty(window.navigator, 'onLine');
    };
  },
};

export const Loading: Story = {
  args: { children: <Waiting />, subtitle: <PerformanceLine dateTime="2026-11-28T19:00:00" /> },
  parameters: { screens: ['phone'] },
};

/** Helios cannot be reached: what helps, and the number of this theatre. */
export const Failed: Story = {
  args: {
    children: <Failure error={lost()} onRetry={() => undefined} location="STRASBURG_PA" />,
    subtitle: <PerformanceLine dateTime="2026-11-28T19:00:00" />,
  },
};
