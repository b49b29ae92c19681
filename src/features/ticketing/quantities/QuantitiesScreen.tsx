import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { useMemo, useState } from 'react';
import type { Performance, TicketType } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import {
  Button,
  Icon,
  Link,
  Notice,
  RichText,
  Stack,
  Text,
  color,
  fontSize,
  fontWeight,
  media,
  space,
} from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { useSeatingFilters, useTicketQuantities } from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
import { GuardRedirect } from '../shared/components/Redirect';
import { Panel } from '../shared/components/Panels';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen, SectionHeading } from '../shared/components/Screen';
import { Stepper } from '../shared/components/Stepper';
import { CallUs, Failure, LoadingIndicator } from '../shared/components/LoadingIndicator';
import { findLowestEstimate, getPriceZones } from '../shared/estimate';
import { calendarPath, getEventIdQuery, seatsPath, ticketingPath } from '../shared/routing/paths';
import { SeatingFilterFields } from '../shared/seating/SeatingFilterFields';
import { quantitiesTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { usePerformance } from '../shared/usePerformance';

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

function Quantities({ performance, search, onReload }: QuantitiesProps) {
  const { eventCode, dateTime, ticketTypes, maxTickets, seatsAvailable, currency } = performance;
  const { quantities, total, setQuantities } = useTicketQuantities(eventCode, dateTime);
  const { filters, setFilters } = useSeatingFilters();
  const { content } = useTicketingData();
  const [hasNoTickets, setHasNoTickets] = useState(false);
  const [hasTooManyTickets, setHasTooManyTickets] = useState(false);
  const sections = useSections(performance.seatingPlanId);
  const maxCount = Math.min(maxTickets, seatsAvailable);
  const zones = getPriceZones(performance);

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
        <Panel>
          <Types>
            {ticketTypes.map((type) => {
              const lowest = findLowestPrice(performance, type);
              return (
                <li key={type.code}>
                  <Stepper
                    title={type.label}
                    hint={[
                      type.ageRange ? texts.ages(type.ageRange) : null,
                      lowest === null ? null : texts.fromPrice(formatMoney(lowest, currency)),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    labels={{
                      group: texts.count(type.label),
                      fewer: texts.fewer(type.label),
                      more: texts.more(type.label),
                    }}
                    count={quantities[type.code] ?? 0}
                    canAdd={total < maxCount}
                    onChange={(count) => setCount(type, count)}
                  />
                </li>
              );
            })}
          </Types>
          <Limits role="status">
            {total >= maxTickets ? (
              <Notice live={false}>
                {texts.limit(maxTickets)} <CallUs location={performance.theaterLocation} />
              </Notice>
            ) : null}
            {seatsAvailable === 0 ? (
              <Notice
                live={false}
                tone="warning"
                title={texts.noneLeft}
                actions={
                  <Button variant="secondary" buttonSize="small" onClick={onReload}>
                    {texts.reload}
                  </Button>
                }
              >
                {texts.noneLeftHint} <CallUs location={performance.theaterLocation} />
              </Notice>
            ) : null}
            {seatsAvailable > 0 && total >= seatsAvailable && seatsAvailable < maxTickets ? (
              <Notice live={false} tone="warning">
                {texts.onlyLeft(seatsAvailable)}
              </Notice>
            ) : null}
          </Limits>
        </Panel>
        <Panel>
          <Stack gap="2xs">
            <SectionHeading>{texts.filters}</SectionHeading>
            <Text look="small" tone="muted">
              {texts.filtersHint}
            </Text>
          </Stack>
          <SeatingFilterFields
            filters={filters}
            onChange={setFilters}
            total={total}
            sections={sections}
            priceZones={zones.map((name) => ({ name, hint: formatZonePrices(performance, name) }))}
          />
        </Panel>
        {hasTooManyTickets && total > maxCount ? (
          <Notice tone="danger">{texts.tooMany(maxCount)}</Notice>
        ) : null}
        {hasNoTickets ? <Notice tone="danger">{texts.none}</Notice> : null}
        <Foot>
          <Total aria-live="polite">
            <strong>{texts.total(total)}</strong>
            <span>{total > 0 ? formatEstimate(performance, quantities, filters.priceZone) : null}</span>
          </Total>
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

const noSections: readonly string[] = [];

/**
 * The sections of the hall. The next screen needs the seating plan, too. Until it is loaded, the field has no
 * options.
 */
function useSections(seatingPlanId: string): readonly string[] {
  const helios = useHelios();
  const { resource } = useResource(seatingPlanId, (signal) => helios.getSeatingPlan(seatingPlanId, signal));
  return useMemo(
    () =>
      resource.data
        ? resource.data.zones
            .filter((zone) => zone.displayed && zone.rows.length > 0)
            .map((zone) => zone.name)
        : noSections,
    [resource.data],
  );
}

function findLowestPrice(performance: Performance, type: TicketType): number | null {
  const prices = performance.prices
    .filter((price) => price.ticketType === type.code)
    .map((price) => price.priceCents);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The prices of a zone: "Adult $79.00, Child $39.00" */
function formatZonePrices({ prices, ticketTypes, currency }: Performance, zone: string): string {
  return ticketTypes
    .flatMap((type) => {
      const price = prices.find((each) => each.priceZone === zone && each.ticketType === type.code);
      return price ? `${type.label} ${formatMoney(price.priceCents, currency)}` : [];
    })
    .join(', ');
}

/** The estimated total with fees and tax, so that it matches the price at checkout. */
function formatEstimate(
  performance: Performance,
  quantities: Record<string, number>,
  priceZone: string | null,
): string | null {
  const zones = priceZone === null ? getPriceZones(performance) : [priceZone];
  const estimate = findLowestEstimate(performance, quantities, zones);
  if (!estimate) return null;
  const total = formatMoney(estimate.totalCents, performance.currency);
  return priceZone === null ? texts.estimate(total) : texts.estimateInZone(total, priceZone);
}

function PriceTable({ performance }: { performance: Performance }) {
  const { prices, ticketTypes, currency, fees } = performance;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.zone}</th>
          {ticketTypes.map((type) => (
            <th key={type.code} scope="col">
              {type.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getPriceZones(performance).map((zone) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            {ticketTypes.map((type) => {
              const price = prices.find((each) => each.priceZone === zone && each.ticketType === type.code);
              return <td key={type.code}>{price ? formatMoney(price.priceCents, currency) : '–'}</td>;
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {fees.feePerTicketCents > 0 ? (
          <tr>
            <th scope="row" colSpan={ticketTypes.length}>
              {texts.feePerTicket}
            </th>
            <td>+ {formatMoney(fees.feePerTicketCents, currency)}</td>
          </tr>
        ) : null}
        {fees.taxBasisPoints > 0 ? (
          <tr>
            <th scope="row" colSpan={ticketTypes.length}>
              {texts.taxOnTickets}
            </th>
            <td>+ {fees.taxBasisPoints / 100}%</td>
          </tr>
        ) : null}
      </tfoot>
    </Table>
  );
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

const Types = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
  li + li {
    margin-block-start: ${space.m};
    padding-block-start: ${space.m};
    border-block-start: 1px solid ${color.border};
  }
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

const Total = styled.p`
  display: flex;
  flex-direction: column;
  line-height: 1.35;
  strong {
    font-size: ${fontSize.l};
    font-weight: ${fontWeight.semibold};
  }
  span {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;

const Sidebar = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

/** Takes no space while empty, but stays in the DOM as a live region. */
const Limits = styled.div`
  &:empty {
    position: absolute;
  }
`;

const Notes = styled.div`
  && > * {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space.xs} 0;
    border-block-end: 1px solid ${color.border};
    text-align: end;
  }
  th:first-of-type {
    text-align: start;
  }
  thead th {
    color: ${color.textMuted};
    font-weight: ${fontWeight.semibold};
  }
  tbody th {
    font-weight: ${fontWeight.regular};
  }
  tfoot th,
  tfoot td {
    border-block-end: 0;
    padding-block: ${space['2xs']} 0;
    color: ${color.textMuted};
    font-weight: ${fontWeight.regular};
  }
  tfoot tr:first-of-type > * {
    padding-block-start: ${space.s};
  }
`;
