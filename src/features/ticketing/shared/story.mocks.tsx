import type { Decorator } from '@storybook/react-vite';
import type { Helios } from '../../../helios/client';
import type { Lock } from '../../../helios/types';
import { lockMock } from './answers.mocks';
import { heliosMock, TestProviders, ticketingDataMock } from './ticketing.mocks';

/* Helpers for the stories of ticketing. */

/**
 * Renders a story in the ticketing environment. `parameters: { helios: { getOrder: … } }` overrides methods of
 * Helios, `lock` fields of the lock, and `content: null` removes the data of the content system.
 */
export const withTicketing: Decorator = (Story, { parameters }) => {
  const calls: Partial<Helios> = parameters['helios'] ?? {};
  const lockParts: Partial<Lock> = parameters['lock'] ?? {};
  const lock = lockMock({
    cardForm: { provider: 'test', url: `${window.location.origin}/card-fields.html` },
    ...lockParts,
  });
  return (
    <TestProviders
      helios={heliosMock({ getLock: async () => lock, ...calls })}
      data={parameters['content'] === undefined ? ticketingDataMock : undefined}
    >
      <Story />
    </TestProviders>
  );
};

/** Freezes the clock of the countdown, so that pictures always show the same time. */
export function freezeCountdown(): () => void {
  const { now } = window.performance;
  window.performance.now = () => 1000;
  return () => {
    window.performance.now = now;
  };
}
