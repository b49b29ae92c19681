import { renderHook } from '@testing-library/react';
import { heliosMock, TestProviders } from '../shared/ticketing.mocks';
import { useTakenSeats } from './useSelectedSeats';

test('a locked seat of a request without an answer may be the visitor’s own, a sold one is not', () => {
  const live = {
    takenSeats: { version: '1', locked: new Set(['L-A-1', 'L-A-2']), sold: new Set(['L-A-3']) },
    freshness: 'live' as const,
    restart: () => undefined,
    restartCount: 0,
    takenSeatsRestartCount: 0,
  };
  const requestedGuids = ['L-A-1', 'L-A-3'];
  const { result } = renderHook(() => useTakenSeats('performance', live, requestedGuids), {
    wrapper: ({ children }) => <TestProviders helios={heliosMock()}>{children}</TestProviders>,
  });
  expect([...result.current.takenSeats]).toEqual(['L-A-2', 'L-A-3']);
});
