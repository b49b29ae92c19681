import styled from '@emotion/styled';
import { Heading, Notice, Stack, Text, color, fontSize, fontWeight, space } from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import type { PeriodReport } from '../api/api';
import { DataTable, type Column } from '../shell/DataTable';
import { formatCount } from '../shell/formatCount';
import { countTexts } from './countTexts';

type Lines = PeriodReport['sums'][number];
type TicketLine = Lines['tickets'][number];
type MoneyLine = Lines['money'][number];

/** A line of a table; null: the totals of Helios. */
interface Row<Line> {
  line: Line | null;
}

const toRows = <Line,>(lines: readonly Line[]): Row<Line>[] =>
  lines.length === 0 ? [] : [...lines.map((line) => ({ line })), { line: null }];

/** The lines of a report with their totals. It adds nothing up: all numbers are those of Helios. */
export function ReportTables({ lines, showsCurrency }: { lines: Lines; showsCurrency: boolean }) {
  const { currency, tickets, money, totals } = lines;
  return (
    <Stack gap="l">
      {showsCurrency ? (
        <Heading level={3} look="m">
          {countTexts.inCurrency(currency)}
        </Heading>
      ) : null}
      <Stack gap="s">
        <Heading level={3} look="m">
          {countTexts.tickets}
        </Heading>
        {tickets.length === 0 ? (
          <Text>{countTexts.noTickets}</Text>
        ) : (
          <DataTable
            label={countTexts.tickets}
            columns={createTicketColumns(currency, totals)}
            rows={toRows(tickets)}
            getKey={({ line }) =>
              line ? JSON.stringify([line.priceZone, line.ticketType, line.channel]) : 'total'
            }
          />
        )}
      </Stack>
      <Stack gap="s">
        <Heading level={3} look="m">
          {countTexts.money}
        </Heading>
        {money.length === 0 ? (
          <Text>{countTexts.noMoney}</Text>
        ) : (
          <DataTable
            label={countTexts.money}
            columns={createMoneyColumns(currency, totals)}
            rows={toRows(money)}
            getKey={({ line }) => (line ? `${line.channel} ${line.tender}` : 'total')}
          />
        )}
      </Stack>
      <Balance lines={lines} />
    </Stack>
  );
}

function createTicketColumns(currency: string, totals: Lines['totals']): Column<Row<TicketLine>>[] {
  const labels = countTexts.ticketColumns;
  const money = (name: 'valueCents' | 'refundedCents') => ({
    isNumber: true,
    cell: ({ line }: Row<TicketLine>) => formatMoney((line ?? totals)[name], currency),
  });
  const number = (name: 'tickets' | 'refundedTickets') => ({
    isNumber: true,
    cell: ({ line }: Row<TicketLine>) => formatCount((line ?? totals)[name]),
  });
  return [
    {
      label: labels.zone,
      isHeader: true,
      cell: ({ line }) => line?.priceZone ?? <Total>{countTexts.total}</Total>,
    },
    { label: labels.ticket, cell: ({ line }) => line?.ticketType ?? '' },
    { label: labels.channel, cell: ({ line }) => (line ? countTexts.channels[line.channel] : '') },
    { label: labels.count, ...number('tickets') },
    { label: labels.value, ...money('valueCents') },
    { label: labels.refunded, ...number('refundedTickets') },
    { label: labels.refundedValue, ...money('refundedCents') },
  ];
}

function createMoneyColumns(currency: string, totals: Lines['totals']): Column<Row<MoneyLine>>[] {
  const labels = countTexts.moneyColumns;
  const money = (name: 'takenCents' | 'givenBackCents') => ({
    isNumber: true,
    cell: ({ line }: Row<MoneyLine>) => formatMoney((line ?? totals)[name], currency),
  });
  return [
    {
      label: labels.tender,
      isHeader: true,
      cell: ({ line }) => (line ? countTexts.tenders[line.tender] : <Total>{countTexts.total}</Total>),
    },
    { label: labels.channel, cell: ({ line }) => (line ? countTexts.channels[line.channel] : '') },
    { label: labels.taken, ...money('takenCents') },
    { label: labels.givenBack, ...money('givenBackCents') },
  ];
}

/** The money beside the tickets, as Helios has compared them. */
function Balance({ lines: { currency, totals, keptFeesCents, failedRefundsCents } }: { lines: Lines }) {
  const { differenceCents } = totals;
  const format = (cents: number) => formatMoney(cents, currency);
  const facts = [
    [countTexts.value, totals.valueCents],
    [countTexts.keptFees, keptFeesCents],
    [countTexts.failedRefunds, failedRefundsCents],
    [countTexts.taken, totals.balanceCents],
  ] as const;
  return (
    <Stack gap="s">
      <Heading level={3} look="m">
        {countTexts.balance}
      </Heading>
      <Facts>
        {facts.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format(cents)}</dd>
          </div>
        ))}
      </Facts>
      <Notice tone={differenceCents === 0 ? 'success' : 'warning'} live={false}>
        {differenceCents === 0 ? countTexts.agrees : countTexts.differs(format(differenceCents))}
      </Notice>
    </Stack>
  );
}

const Total = styled.span`
  font-weight: ${fontWeight.bold};
`;

/** Names with values. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${space.m};
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
  dd {
    font-weight: ${fontWeight.semibold};
    font-variant-numeric: tabular-nums;
  }
`;
