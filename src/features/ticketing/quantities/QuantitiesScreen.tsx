import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { useEffect, useState } from 'react';
import { GuardRedirect } from '../shared/components/Redirect';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Failure } from '../shared/components/Failure';
import { calendarPath, ticketingPath, getEventIdQuery, seatsPath } from '../shared/routing/paths';
import { quantitiesTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { usePerformance } from '../shared/usePerformance';
import { describePerformance } from '../../../analytics/commerce';
import type { Performance, TicketType } from '../../../helios/types';
import {
  Button,
  Icon,
  Link,
  Notice,
  RichText,
  Text,
  color,
  fontSize,
  media,
  space,
} from '../../../design-system';
import { useExchange } from '../../../state/tickets/exchange';
import { useSeatingFilters, useTicketQuantities } from '../../../state/tickets/ticketing';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import { FiltersPanel } from './FiltersPanel';
import { PriceTable } from './PriceTable';
import { QuantitiesTotal } from './QuantitiesTotal';
import { SameSeats } from './SameSeats';
import { TicketLimits, TicketTypeList } from './TicketTypeList';

interface QuantitiesScreenProps {
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

interface QuantitiesProps {
  performance: Performance;
  search: string;
  /** Loads the performance again */
  onReload: () => void;
}

/** The quantities and the filters of a performance, with the total and the prices. */
function Quantities({ performance, search, onReload }: QuantitiesProps) {
  const { eventCode, dateTime, maxTickets, seatsAvailable } = performance;
  const { quantities, total, setQuantities } = useTicketQuantities(eventCode, dateTime);
  useFormerQuantities(performance);
  const { filters } = useSeatingFilters();
  const { content } = useTicketingData();
  const [hasNoTickets, setHasNoTickets] = useState(false);
  const [hasTooManyTickets, setHasTooManyTickets] = useState(false);
  const maxCount = Math.min(maxTickets, seatsAvailable);
  useTrackOnce(performance.performanceId, () => ({
    name: 'productViewed',
    ...describePerformance(performance),
  }));

  function setCount(type: TicketType, count: number) {
    setHasNoTickets(false);
    setHasTooManyTickets(false);
    setQuantities({ ...quantities, [type.code]: Math.max(0, count) });
  }

  function continueToSeats() {
    if (maxCount === 0) return;
    if (total === 0) setHasNoTickets(true);
    // The stored quantities may exceed the available seats; the next screen could then not be completed.
    else if (total > maxCount) setHasTooManyTickets(true);
    else void navigate(seatsPath(eventCode, dateTime) + getEventIdQuery(search));
  }

  return (
    <Columns>
      <Main>
        <SameSeats performance={performance} />
        <Panel>
          <TicketTypeList
            performance={performance}
            quantities={quantities}
            canAdd={total < maxCount}
            onCountChange={setCount}
          />
          <TicketLimits performance={performance} total={total} onReload={onReload} />
        </Panel>
        <FiltersPanel performance={performance} total={total} />
        {hasTooManyTickets && total > maxCount ? (
          <Notice tone="danger">{texts.tooMany(maxCount)}</Notice>
        ) : null}
        {hasNoTickets ? <Notice tone="danger">{texts.none}</Notice> : null}
        <Foot>
          <QuantitiesTotal
            performance={performance}
            quantities={quantities}
            total={total}
            priceZone={filters.priceZone}
          />
          <Button buttonSize="large" onClick={continueToSeats}>
            {texts.toSeats} <Icon name="arrowRight" />
          </Button>
        </Foot>
        <Text look="small">
          <Link href={calendarPath(eventCode)}>{texts.otherDate}</Link>
        </Text>
      </Main>
      <Sidebar>
        <SectionHeading>{texts.prices}</SectionHeading>
        <PriceTable performance={performance} />
        {content.quantityNotesHtml ? (
          <Notes>
            <RichText html={content.quantityNotesHtml} />
          </Notes>
        ) : null}
      </Sidebar>
    </Columns>
  );
}

/** An exchange begins with as many tickets as it replaces. */
function useFormerQuantities({ eventCode, dateTime, ticketTypes }: Performance) {
  const { isSet, setQuantities } = useTicketQuantities(eventCode, dateTime);
  const { exchange } = useExchange(eventCode);
  useEffect(() => {
    if (isSet || !exchange) return;
    const offered = ticketTypes.map(({ code }) => [code, exchange.quantities[code] ?? 0] as const);
    setQuantities(Object.fromEntries(offered));
  }, [isSet, exchange, ticketTypes, setQuantities]);
}

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.xl};
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  min-width: 0;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  ${media.upToMobile} {
    > button {
      width: 100%;
    }
  }
`;

const Sidebar = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Notes = styled.div`
  && > * {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;
