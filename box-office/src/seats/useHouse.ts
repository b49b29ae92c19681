import { useMemo } from 'react';
import { buildSeatMap, type SeatMapModel } from '../../../src/features/ticketing/seats/seatMap/plan';
import type { LoadedResource } from '../../../src/runtime/useResource';
import { api, unwrap, type PerformanceDetails } from '../api/api';
import { useStaffResource } from '../session/session';

export interface House {
  performance: PerformanceDetails;
  map: SeatMapModel;
}

/** A performance with the map of its hall. */
export function useHouse(performanceId: string): LoadedResource<House> {
  const { resource, reload } = useStaffResource(`house ${performanceId}`, async (signal) => {
    const performance = await unwrap(
      api.GET('/staff/performances/{performanceId}', { params: { path: { performanceId } }, signal }),
    );
    const { seatingPlanId } = performance;
    const plan = await unwrap(
      api.GET('/staff/seating-plans/{seatingPlanId}', { params: { path: { seatingPlanId } }, signal }),
    );
    return { performance, map: buildSeatMap(plan) };
  });
  return useMemo(() => ({ resource, reload }), [resource, reload]);
}
