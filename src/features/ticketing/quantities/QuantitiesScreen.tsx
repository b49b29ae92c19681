import { GuardRedirect } from '../shared/components/Redirect';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Failure } from '../shared/components/Failure';
import { calendarPath, ticketingPath } from '../shared/routing/paths';
import { quantitiesTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { usePerformance } from '../shared/usePerformance';
import { Quantities } from './Quantities';

export interface QuantitiesScreenProps {
  eventCode?: string;
  dateTime?: string;
  /** The query of the URL */
  search: string;
}

/** /ticketing/{eventCode}/{dateTime} */
export function QuantitiesScreen({ eventCode = '', dateTime = '', search }: QuantitiesScreenProps) {
  const state = usePerformance(eventCode, dateTime);
  const { content } = useTicketingData();
  if (state.status === 'guarded') return <GuardRedirect notice={state.notice} />;
  const performance = state.status === 'ready' ? state.performance : null;
  return (
    <Screen
      title={content.quantityTitle || texts.heading}
      subtitle={
        <PerformanceLine
          eventName={performance?.eventName}
          dateTime={dateTime}
          location={performance?.theaterLocation}
        />
      }
      step="tickets"
      eventCode={eventCode}
      links={{ show: ticketingPath, date: calendarPath(eventCode) }}
    >
      {state.status === 'loading' ? <LoadingIndicator /> : null}
      {state.status === 'failed' ? <Failure error={state.error} onRetry={state.reload} /> : null}
      {state.status === 'ready' ? (
        <Quantities performance={state.performance} search={search} onReload={state.reload} />
      ) : null}
    </Screen>
  );
}
