import type { Decorator } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import type { Helios } from '../../api/helios';
import type { Lock } from '../../api/heliosTypes';
import { lockMock } from './mocks';
import { heliosMock, StandIn, ticketingDataMock } from './standIn.mocks';

/* What stories of ticketing share. */

// A house of seats takes a while to be found by name on a slow machine. Not 10 seconds: see `skipWaits`.
configure({ asyncUtilTimeout: 9000 });

/**
 * Around a story. `parameters: { helios: { getOrder: … } }` says what Helios answers, `lock` what is special about the lock,
 * `content: null` that the content system knows nothing.
 */
export const inTicketing: Decorator = (Story, { parameters }) => {
  const calls: Partial<Helios> = parameters['helios'] ?? {};
  const special: Partial<Lock> = parameters['lock'] ?? {};
  const lock = lockMock({
    cardForm: { provider: 'test', url: `${window.location.origin}/card-fields.html` },
    ...special,
  });
  return (
    <StandIn
      helios={heliosMock({ getLock: async () => lock, ...calls })}
      data={parameters['content'] === undefined ? ticketingDataMock : undefined}
    >
      <Story />
    </StandIn>
  );
};

/** Stops the clock by which held seats count down: a picture shows the same second each time. */
export function stopCountdown(): () => void {
  const { now } = window.performance;
  window.performance.now = () => 1000;
  return () => {
    window.performance.now = now;
  };
}

/** What would come after exactly so many milliseconds comes at once. */
export function skipWaits(...delaysMs: number[]): () => void {
  const { setTimeout } = window;
  const impatient = (handler: () => void, delay?: number) =>
    setTimeout(handler, delaysMs.includes(delay ?? 0) ? 0 : delay);
  Object.assign(window, { setTimeout: impatient });
  return () => {
    Object.assign(window, { setTimeout });
  };
}
