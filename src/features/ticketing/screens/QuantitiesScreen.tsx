import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { useState } from 'react';
import type { Performance, TicketType } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import {
  Button,
  Icon,
  Link,
  Notice,
  RichText,
  Text,
  color,
  font,
  fontSize,
  fontWeight,
  media,
  radius,
  size,
  space,
} from '../../../design-system';
import { useTicketQuantities } from '../../../state/ticketing';
import { GuardRedirect } from '../components/Redirect';
import { Panel } from '../components/Panels';
import { PerformanceLine } from '../components/PerformanceLine';
import { Screen, SectionHeading } from '../components/Screen';
import { CallUs, Failure, Waiting } from '../components/Waiting';
import { calendarPath, keepEventId, seatsPath, ticketingPath } from '../routing/paths';
import { quantitiesTexts as texts, titles } from '../texts';
import { useTicketingData } from '../ticketingData';
import { usePerformance } from './usePerformance';

export interface QuantitiesScreenProps {
  eventCode?: string;
  dateTime?: string;
  /** The query of the address */
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
        performance ? (
          <PerformanceLine
            eventName={performance.eventName}
            dateTime={dateTime}
            location={performance.theaterLocation}
          />
        ) : (
          titles.quantities
        )
      }
      step="tickets"
      links={{ show: ticketingPath, date: calendarPath(eventCode) }}
    >
      {state.status === 'loading' ? <Waiting /> : null}
      {state.status === 'failed' ? <Failure error={state.error} onRetry={state.reload} /> : null}
      {performance ? <Quantities performance={performance} search={search} /> : null}
    </Screen>
  );
}

function Quantities({ performance, search }: { performance: Performance; search: string }) {
  const { eventCode, dateTime, ticketTypes, maxTickets, seatsAvailable, fees, currency } = performance;
  const { quantities, total, setQuantities } = useTicketQuantities(eventCode, dateTime);
  const { content } = useTicketingData();
  const [isMissing, setIsMissing] = useState(false);
  const most = Math.min(maxTickets, seatsAvailable);

  function setCount(type: TicketType, count: number) {
    setIsMissing(false);
    setQuantities({ ...quantities, [type.code]: Math.max(0, count) });
  }

  function goOn() {
    if (total === 0) setIsMissing(true);
    else void navigate(seatsPath(eventCode, dateTime) + keepEventId(search));
  }

  return (
    <Columns>
      <Panel>
        <Types>
          {ticketTypes.map((type) => (
            <Stepper
              key={type.code}
              type={type}
              lowestCents={lowestPrice(performance, type)}
              currency={currency}
              count={quantities[type.code] ?? 0}
              canAdd={total < most}
              onChange={(count) => setCount(type, count)}
            />
          ))}
        </Types>
        <Limits role="status">
          {total >= maxTickets ? (
            <Notice live={false}>
              {texts.limit(maxTickets)} <CallUs location={performance.theaterLocation} />
            </Notice>
          ) : null}
          {total >= seatsAvailable && seatsAvailable < maxTickets ? (
            <Notice live={false} tone="warning">
              {texts.onlyLeft(seatsAvailable)}
            </Notice>
          ) : null}
        </Limits>
        {isMissing ? <Notice tone="danger">{texts.none}</Notice> : null}
        <Foot>
          <Total aria-live="polite">{texts.total(total)}</Total>
          <Button buttonSize="large" onClick={goOn}>
            {texts.toSeats} <Icon name="arrowRight" />
          </Button>
        </Foot>
        <Text look="small">
          <Link href={calendarPath(eventCode)}>{texts.otherDate}</Link>
        </Text>
      </Panel>
      <Side>
        <SectionHeading>{texts.prices}</SectionHeading>
        <PriceTable performance={performance} />
        <Text look="small" tone="muted">
          {fees.feePerTicketCents > 0 ? `${texts.fee(formatMoney(fees.feePerTicketCents, currency))} ` : null}
          {fees.taxBasisPoints > 0 ? `${texts.tax(String(fees.taxBasisPoints / 100))} ` : null}
          {texts.feeAndTaxShown}
        </Text>
        {content.quantityNotesHtml ? (
          <Notes>
            <RichText html={content.quantityNotesHtml} />
          </Notes>
        ) : null}
      </Side>
    </Columns>
  );
}

function lowestPrice(performance: Performance, type: TicketType): number {
  return Math.min(
    ...performance.prices.filter((price) => price.ticketType === type.code).map((price) => price.priceCents),
  );
}

interface StepperProps {
  type: TicketType;
  lowestCents: number;
  currency: string;
  count: number;
  canAdd: boolean;
  onChange: (count: number) => void;
}

function Stepper({ type, lowestCents, currency, count, canAdd, onChange }: StepperProps) {
  return (
    <StepperRow role="group" aria-label={texts.count(type.label)}>
      <div>
        <TypeName>{type.label}</TypeName>
        <Text look="small" tone="muted">
          {texts.ages(type.ageRange)}
          {Number.isFinite(lowestCents) ? ` · from ${formatMoney(lowestCents, currency)}` : null}
        </Text>
      </div>
      <Controls>
        <Round
          type="button"
          aria-label={texts.fewer(type.label)}
          aria-disabled={count === 0}
          onClick={() => count > 0 && onChange(count - 1)}
        >
          <Icon name="minus" />
        </Round>
        <Count aria-live="polite" aria-atomic="true">
          {count}
        </Count>
        <Round
          type="button"
          aria-label={texts.more(type.label)}
          aria-disabled={!canAdd}
          onClick={() => canAdd && onChange(count + 1)}
        >
          <Icon name="plus" />
        </Round>
      </Controls>
    </StepperRow>
  );
}

function PriceTable({ performance }: { performance: Performance }) {
  const { prices, ticketTypes, currency } = performance;
  const zones = [...new Set(prices.map((price) => price.priceZone))];
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
        {zones.map((zone) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            {ticketTypes.map((type) => {
              const price = prices.find((each) => each.priceZone === zone && each.ticketType === type.code);
              return <td key={type.code}>{price ? formatMoney(price.priceCents, currency) : '–'}</td>;
            })}
          </tr>
        ))}
      </tbody>
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

const Types = styled.div`
  display: flex;
  flex-direction: column;
`;

const StepperRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  padding-block: ${space.m};
  & + & {
    border-block-start: 1px solid ${color.border};
  }
  &:first-of-type {
    padding-block-start: 0;
  }
`;

const TypeName = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.semibold};
  line-height: 1.2;
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.xs};
`;

const Round = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
  &[aria-disabled='true'] {
    border-color: ${color.border};
    color: ${color.border};
    cursor: not-allowed;
  }
`;

const Count = styled.output`
  min-width: 2.2ch;
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.semibold};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  padding-block-start: ${space.m};
  border-block-start: 1px solid ${color.border};
`;

const Total = styled.p`
  font-size: ${fontSize.l};
  font-weight: ${fontWeight.semibold};
`;

const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

/** Takes no room while it is empty, and is there to be announced in. */
const Limits = styled.div`
  &:empty {
    position: absolute;
  }
`;

const Notes = styled.div`
  > * {
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
`;
