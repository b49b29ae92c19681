import { navigate } from 'gatsby';
import { useState, type FormEvent } from 'react';
import { Button, CheckboxGroup, Stack, Text } from '../../../design-system';
import type { ExchangeCredit, Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { useResource } from '../../../runtime/useResource';
import { useHelios } from '../../../state/heliosContext';
import { useExchange } from '../../../state/tickets/exchange';
import { useTicketingCart } from '../../../state/tickets/ticketing';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { AmountList } from '../shared/components/AmountList';
import { Failure } from '../shared/components/Failure';
import { getQuantities } from '../shared/lock/useReselectSeats';
import { calendarPath } from '../shared/routing/paths';
import { amountTexts } from '../shared/texts';
import { listSeatOptions } from './seatOptions';
import { orderTexts as texts } from './texts';

interface ExchangeFormProps {
  order: Order;
  exchanges: NonNullable<Order['exchanges']>;
  /** What can be exchanged may have changed. */
  onRetry: () => void;
}

/** Chooses tickets, shows what they can pay, and goes on to the calendar (product 21.3). */
export function ExchangeForm({ order, exchanges, onRetry }: ExchangeFormProps) {
  const helios = useHelios();
  const [chosen, setChosen] = useState<readonly string[]>(exchanges.seats);
  const [isMissing, setIsMissing] = useState(false);
  // Seats that were exchanged or returned in another tab are no longer chosen.
  const seats = chosen.filter((seatGuid) => exchanges.seats.includes(seatGuid));
  const credit = useResource(seats.length > 0 ? seats.join() : null, (signal) =>
    helios.quoteExchangeCredit(order.orderId, seats, signal),
  );
  const start = useStartExchange(order, exchanges);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(seats.length === 0);
    if (seats.length > 0 && credit.resource.data) start(credit.resource.data);
  }

  const isLoading = seats.length > 0 && credit.resource.status === 'loading';
  return (
    <form noValidate onSubmit={submit}>
      <Panel>
        <SectionHeading>{order.performanceChange ? texts.exchangeChanged : texts.exchange}</SectionHeading>
        <Text>{exchanges.terms}</Text>
        <CheckboxGroup
          legend={texts.chooseExchange}
          options={listSeatOptions(order, exchanges.seats)}
          value={seats}
          onValueChange={setChosen}
          error={isMissing && seats.length === 0 ? texts.chooseExchangeMissing : undefined}
        />
        {isLoading ? <LoadingIndicator /> : null}
        {credit.resource.status === 'failed' ? (
          <Failure
            error={credit.resource.error}
            onRetry={() => {
              credit.reload();
              onRetry();
            }}
            location={order.performance.theaterLocation}
          />
        ) : null}
        {seats.length > 0 && credit.resource.data ? <Credit credit={credit.resource.data} /> : null}
        {order.performanceChange?.kind === 'canceled' ? null : (
          <Text look="small" tone="muted">
            {texts.exchangeHint}
          </Text>
        )}
        <div>
          <Button type="submit" busy={isLoading}>
            {texts.toCalendar}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

function Credit({ credit: { valueCents, feeCents, creditCents, currency } }: { credit: ExchangeCredit }) {
  return (
    <Stack gap="s" role="status">
      <AmountList
        rows={[
          [amountTexts.value, valueCents],
          [amountTexts.fee, -feeCents],
        ]}
        total={[amountTexts.credit, creditCents]}
        money={(cents) => formatMoney(cents, currency)}
      />
    </Stack>
  );
}

/** From now on the purchase of this tab is the exchange. */
function useStartExchange(order: Order, { within }: ExchangeFormProps['exchanges']) {
  const { startExchange } = useExchange();
  const cart = useTicketingCart();
  const { orderId, orderNumber, performance } = order;
  return ({ seats, creditCents, currency }: ExchangeCredit) => {
    const tickets = order.seats.filter(({ seatGuid }) => seats.includes(seatGuid));
    startExchange({
      orderId,
      orderNumber,
      seats,
      formerPerformanceId: performance.performanceId,
      seatingPlanId: performance.seatingPlanId,
      formerTickets: tickets.map(({ seatGuid, ticketType, section, row, number }) => ({
        seatGuid,
        ticketType,
        section,
        row,
        number,
      })),
      quantities: getQuantities({ seats: tickets }),
      creditCents,
      currency,
      eventCode: within === 'event' ? performance.eventCode : null,
      formerLockId: cart?.lockId ?? null,
    });
    void navigate(calendarPath(performance.eventCode));
  };
}
