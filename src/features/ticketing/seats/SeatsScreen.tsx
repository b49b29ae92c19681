import { useMemo } from 'react';
import type { Performance, SeatingPlan } from '../../../helios/types';
import { HeliosError } from '../../../helios/heliosError';
import { useHelios } from '../../../state/heliosContext';
import { useLiveAvailability } from '../../../state/tickets/liveAvailability';
import { useTicketQuantities } from '../../../state/tickets/ticketing';
import { useResource } from '../../../runtime/useResource';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { GuardRedirect, Redirect } from '../shared/components/Redirect';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Failure } from '../shared/components/Failure';
import { calendarPath, getEventIdQuery, quantitiesPath, ticketingPath } from '../shared/routing/paths';
import { buildSeatMap } from './seatMap/plan';
import { SeatChooser } from './SeatChooser';
import { seatsTexts as texts } from '../shared/texts';
import { usePerformance } from '../shared/usePerformance';

/** The error when neither the stream nor a poll returns the availability. */
const unavailableError = new HeliosError('UNREACHABLE', 'The availability cannot be loaded.');

interface SeatsScreenProps {
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
        to={quantitiesPath(eventCode, dateTime) + getEventIdQuery(search)}
        warning="The seats screen needs a total quantity above zero. Redirecting to the quantities screen."
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
      eventCode={eventCode}
      tone="dark"
      width="wide"
      ownPerformance={{ eventCode, dateTime }}
      compact
      links={{
        show: ticketingPath,
        date: calendarPath(eventCode),
        tickets: quantitiesPath(eventCode, dateTime) + getEventIdQuery(search),
      }}
    >
      {state.status === 'loading' ? <LoadingIndicator /> : null}
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
  // Loaded in parallel with the plan, so that the seats are drawn once, with their availability.
  const live = useLiveAvailability(helios, performance.performanceId);
  const map = useMemo(() => (resource.data ? buildSeatMap(resource.data) : null), [resource.data]);
  if (resource.status === 'failed')
    return <Failure error={resource.error} onRetry={reload} location={performance.theaterLocation} />;
  if (!live.takenSeats && live.freshness === 'lost') {
    return <Failure error={unavailableError} onRetry={live.restart} location={performance.theaterLocation} />;
  }
  return map && live.takenSeats ? (
    <SeatChooser
      performance={performance}
      map={map}
      live={{ ...live, takenSeats: live.takenSeats }}
      search={search}
    />
  ) : (
    <LoadingIndicator label={texts.freshness.connecting} />
  );
}
