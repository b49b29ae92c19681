import styled from '@emotion/styled';
import { useState } from 'react';
import { Button, CheckboxGroup, Notice, Stack, Text, Toggle } from '../../../design-system';
import { hasCode, isDecided } from '../../../helios/heliosError';
import type { Order, RefundTarget, TicketReturn } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { useResource } from '../../../runtime/useResource';
import { useHelios } from '../../../state/heliosContext';
import { useFormSubmit } from '../../shared/forms/useFormSubmit';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { AmountList } from '../shared/components/AmountList';
import { CallUs, Failure } from '../shared/components/Failure';
import { amountTexts } from '../shared/texts';
import { listSeatOptions } from './seatOptions';
import { orderTexts as texts } from './texts';

interface ReturnFormProps {
  order: Order;
  returns: NonNullable<Order['returns']>;
  onReturned: (answer: TicketReturn) => void;
  /** What can be returned may have changed. */
  onRefused: () => void;
}

/** Chooses tickets, shows what the buyer would get for them, and returns them (product 20.3). */
export function ReturnForm({ order, returns, onReturned, onRefused }: ReturnFormProps) {
  const helios = useHelios();
  const isCanceled = order.performanceChange?.kind === 'canceled';
  const [chosen, setChosen] = useState<string[]>(isCanceled ? returns.seats : []);
  const [refundTo, setRefundTo] = useState<RefundTarget>('card');
  // What gift cards have paid goes back to them. An exchange may be paid by the card of the order before.
  const canChoose =
    returns.refundTo.length > 1 && (order.payment.amountCents > 0 || order.exchangeOf !== null);
  // Seats that were returned in another tab are no longer chosen.
  const seats = chosen.filter((seatGuid) => returns.seats.includes(seatGuid));
  const request = { seats, ...(canChoose ? { refundTo } : {}) };
  const quote = useResource(seats.length > 0 ? `${seats.join()} ${refundTo}` : null, (signal) =>
    helios.quoteReturn(order.orderId, request, signal),
  );
  const amounts = quote.resource.data;
  const submission = useFormSubmit({
    validate: () => Promise.resolve(amounts),
    errors: [],
    send: ({ amountCents }: TicketReturn, { getKey }) => {
      const keyed = { ...request, expectedAmountCents: amountCents };
      return helios.returnTickets(order.orderId, keyed, getKey(keyed));
    },
    onSent: onReturned,
    describeFailure,
    onFailure: (error) => {
      if (hasCode(error, 'TOTAL_CHANGED')) quote.reload();
      else if (isDecided(error)) onRefused();
    },
  });
  const money = (cents: number) => formatMoney(cents, order.totals.currency);
  const isMissing = submission.attempt > 0 && submission.failure === null && seats.length === 0;
  return (
    <form {...submission.formProps}>
      <Panel>
        <SectionHeading>{order.performanceChange ? texts.returnChanged : texts.return}</SectionHeading>
        <Text>{returns.terms}</Text>
        <CheckboxGroup
          legend={texts.choose}
          options={listSeatOptions(order, returns.seats)}
          value={seats}
          onValueChange={setChosen}
          error={isMissing ? texts.chooseMissing : undefined}
        />
        {canChoose ? <RefundTo value={refundTo} onChange={setRefundTo} /> : null}
        {seats.length > 0 && quote.resource.status === 'loading' ? <LoadingIndicator /> : null}
        {quote.resource.status === 'failed' ? (
          <Failure
            error={quote.resource.error}
            onRetry={quote.reload}
            location={order.performance.theaterLocation}
          />
        ) : null}
        {amounts ? <Amounts amounts={amounts} money={money} /> : null}
        {submission.failure ? (
          <Notice tone="danger" title={submission.failure.title}>
            <span>{submission.failure.message}</span> <CallUs location={order.performance.theaterLocation} />
          </Notice>
        ) : null}
        {isCanceled ? null : (
          <Text look="small" tone="muted">
            {texts.atOnce}
          </Text>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={submission.phase.name === 'sending'}>
            {amounts ? texts.submit(seats.length, money(amounts.amountCents)) : texts.submit(0, '')}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

function RefundTo(toggle: { value: RefundTarget; onChange: (value: RefundTarget) => void }) {
  return (
    <Narrow gap="xs">
      <Text as="div">{texts.refundTo}</Text>
      <Toggle
        label={texts.refundTo}
        options={[
          { value: 'card', label: texts.refundToOptions.card },
          { value: 'giftCard', label: texts.refundToOptions.giftCard },
        ]}
        {...toggle}
      />
    </Narrow>
  );
}

const Narrow = styled(Stack)`
  max-width: 26rem;
`;

function describeFailure(error: unknown): { title: string; message: string } {
  if (!isDecided(error)) return { title: texts.noAnswer, message: texts.unclear };
  const title = texts.notReturned;
  if (hasCode(error, 'TOTAL_CHANGED')) return { title, message: texts.amountChanged };
  return { title, message: hasCode(error, 'RATE_LIMITED') ? texts.wait : texts.changed };
}

/** What the buyer gets, and which way it goes. */
function Amounts({ amounts, money }: { amounts: TicketReturn; money: (cents: number) => string }) {
  return (
    <Stack gap="s" role="status">
      <SectionHeading>{texts.amounts}</SectionHeading>
      <AmountList
        rows={[
          [amountTexts.value, amounts.valueCents],
          [amountTexts.fee, -amounts.feeCents],
          [amountTexts.toGiftCards, amounts.toGiftCardsCents],
          [amountTexts.toNewGiftCard, amounts.toNewGiftCardCents],
          [amountTexts.toCard, amounts.toCardCents],
        ]}
        total={[amountTexts.back, amounts.amountCents]}
        money={money}
      />
    </Stack>
  );
}
