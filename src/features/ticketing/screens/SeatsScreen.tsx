import { useMemo } from 'react';
import type { Performance, SeatingPlan } from '../../../api/heliosTypes';
import { HeliosError } from '../../../api/heliosError';
import { useHelios } from '../../../state/heliosContext';
import { useLiveAvailability } from '../../../state/liveAvailability';
import { useTicketQuantities } from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
import { PerformanceLine } from '../components/PerformanceLine';
import { GuardRedirect, Redirect } from '../components/Redirect';
import { Screen } from '../components/Screen';
import { Failure, Waiting } from '../components/Waiting';
import { calendarPath, keepEventId, quantitiesPath, ticketingPath } from '../routing/paths';
import { buildSeatMap } from '../seatMap/plan';
import { SeatChooser } from '../seats/SeatChooser';
import { seatsTexts as texts } from '../texts';
import { usePerformance } from './usePerformance';

/** Neither a stream nor an answer says what is taken. */
const away = new HeliosError('UNREACHABLE', 'The availability cannot be asked for.');

export interface SeatsScreenProps {
  eventCode?: string;
  dateTime?: string;
  search: string;
}

/** /ticketing/{eventCode}/{dateTime}/seats */
export function SeatsScreen({ eventCode = '', dateTime = '', search }: SeatsScreenProps) {
  const state = usePerformance(eventCode, dateTime);
  const { total } = useTicketQuantities(eventCode, dateTime);
  if (state.status === 'guarded') return <GuardRedirect notice={state.notice} />;
  if (total === 0) {
    return (
      <Redirect
        to={quantitiesPath(eventCode, dateTime) + keepEventId(search)}
        warning="The seats screen needs a total quantity above zero; returning to the quantity screen."
      />
    );
  }
  const performance = state.status === 'ready' ? state.performance : null;
  return (
    <Screen
      title={texts.heading}
      subtitle={
        <PerformanceLine
          eventName={performance?.eventName}
          dateTime={dateTime}
          location={performance?.theaterLocation}
        />
      }
      step="seats"
      tone="dark"
      width="wide"
      ownHold={{ eventCode, dateTime }}
      compact
      links={{
        show: ticketingPath,
        date: calendarPath(eventCode),
        tickets: quantitiesPath(eventCode, dateTime) + keepEventId(search),
      }}
    >
      {state.status === 'loading' ? <Waiting /> : null}
      {state.status === 'failed' ? <Failure error={state.error} onRetry={state.reload} /> : null}
      {performance ? <SeatsOfPerformance performance={performance} search={search} /> : null}
    </Screen>
  );
}

function SeatsOfPerformance({ performance, search }: { performance: Performance; search: string }) {
  const helios = useHelios();
  const { resource, reload } = useResource<SeatingPlan>(performance.seatingPlanId, (signal) =>
    helios.getSeatingPlan(performance.seatingPlanId, signal),
  );
  // Beside the plan: the seats are drawn once, with what is free.
  const live = useLiveAvailability(performance.performanceId);
  const map = useMemo(() => (resource.data ? buildSeatMap(resource.data) : null), [resource.data]);
  if (resource.status === 'failed')
    return <Failure error={resource.error} onRetry={reload} location={performance.theaterLocation} />;
  if (!live.taken && live.freshness === 'lost') {
    return <Failure error={away} onRetry={live.restart} location={performance.theaterLocation} />;
  }
  return map && live.taken ? (
    <SeatChooser performance={performance} map={map} live={{ ...live, taken: live.taken }} search={search} />
  ) : (
    <Waiting label={texts.freshness.connecting} />
  );
}
