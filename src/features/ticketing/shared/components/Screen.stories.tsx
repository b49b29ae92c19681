import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../../../design-system';
import { withTicketing } from '../story.mocks';
import { PerformanceLine } from './PerformanceLine';
import { Screen } from './Screen';
import { LoadingIndicator } from '../../../shared/screen/LoadingIndicator';
import { Failure } from './Failure';
import { createNoAnswerError } from '../ticketing.mocks';
import { onlyOn } from '../../../../design-system/screens.mocks';

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
  decorators: [withTicketing],
  tags: ['!autodocs'],
} satisfies Meta<typeof Screen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Completed steps are links. */
export const OnParchment: Story = { tags: ['picture-phone'] };

/** The dark tone of the seats screen. */
export const OnNightInk: Story = {
  tags: ['picture-desktop'],
  args: { tone: 'dark', width: 'wide' },
  parameters: { chromatic: onlyOn('desktop') },
};

/** The offline notice. */
export const Offline: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () => {
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false });
    return () => {
      Reflect.deleteProperty(window.navigator, 'onLine');
    };
  },
};

export const Loading: Story = {
  args: { children: <LoadingIndicator />, subtitle: <PerformanceLine dateTime="2026-11-28T19:00:00" /> },
  parameters: { chromatic: onlyOn('phone') },
};

/** Helios is unreachable: a retry button and the phone number of the theater. */
export const Failed: Story = {
  tags: ['picture-phone'],
  args: {
    children: <Failure error={createNoAnswerError()} onRetry={() => undefined} location="STRASBURG_PA" />,
    subtitle: <PerformanceLine dateTime="2026-11-28T19:00:00" />,
  },
};
