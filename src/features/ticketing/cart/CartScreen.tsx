import styled from '@emotion/styled';
import { hasCode } from '../../../helios/heliosError';
import type { Lock } from '../../../helios/types';
import { Button, ButtonLink, Icon, Notice, Text, space } from '../../../design-system';
import {
  usePaymentAttempt,
  useSeatLock,
  useSeatSelection,
  useTicketQuantities,
  type LockSnapshot,
} from '../../../state/ticketing';
import { EmptiedCart } from './EmptiedCart';
import { PromoCode } from '../shared/components/PromoCode';
import { useEmptiedCart } from './useEmptiedCart';
import { EmptyCart } from '../shared/components/EmptyCart';
import { FocusedNotice } from '../shared/components/FocusedNotice';
import { Columns, Panel } from '../shared/components/Panels';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen, SectionHeading } from '../shared/components/Screen';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { CallUs, Failure, LoadingIndicator } from '../shared/components/LoadingIndicator';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { LockExpired } from '../shared/lock/LockExpired';
import { LockBar } from '../shared/lock/LockBar';
import { getQuantities } from '../shared/lock/useReselectSeats';
import {
  calendarPath,
  checkoutPath,
  orderConfirmationPath,
  quantitiesPath,
  seatsPath,
  ticketingPath,
} from '../shared/routing/paths';
import { cartTexts as texts, checkoutTexts, commonTexts } from '../shared/texts';

/** /ticketing/cart */
export function CartScreen() {
  const { cart, lock, reload, extendLock, applyPromoCode, removePromoCode } = useSeatLock();
  const { emptiedStatus, wasUndone, empty, undo } = useEmptiedCart();
  const { attempt } = usePaymentAttempt();
  const cartLock = lock.status === 'ready' ? lock.snapshot.lock : null;
  // A stored attempt counts as pending, because its request may have reached the bank before the lock shows it.
  const isPaymentPending =
    cartLock !== null &&
    cartLock.status !== 'sold' &&
    (cartLock.orderId !== null || attempt?.lockId === cartLock.lockId);

  return (
    <Screen
      title={texts.heading}
      subtitle={
        cartLock ? (
          <PerformanceLine
            eventName={cartLock.performance.eventName}
            dateTime={cartLock.performance.dateTime}
            location={cartLock.performance.theaterLocation}
          />
        ) : undefined
      }
      step="cart"
      links={
        cart && !isPaymentPending
          ? {
              show: ticketingPath,
              date: calendarPath(cart.eventCode),
              tickets: quantitiesPath(cart.eventCode, cart.dateTime),
              seats: seatsPath(cart.eventCode, cart.dateTime),
            }
          : { show: ticketingPath }
      }
    >
      {lock.status === 'none' && emptiedStatus === null ? <EmptyCart /> : null}
      {lock.status === 'none' && emptiedStatus !== null ? (
        <EmptiedCart status={emptiedStatus} onUndo={undo} />
      ) : null}
      {lock.status === 'loading' ? <LoadingIndicator /> : null}
      {lock.status === 'failed' && cart ? (
        hasCode(lock.error, 'LOCK_NOT_FOUND') ? (
          <LockExpired lock={null} eventCode={cart.eventCode} dateTime={cart.dateTime} />
        ) : (
          <Failure error={lock.error} onRetry={reload} />
        )
      ) : null}
      {cartLock && isPaymentPending ? <PaymentPendingNotice lock={cartLock} /> : null}
      {lock.status === 'ready' && !isPaymentPending ? (
        <CartContent
          snapshot={lock.snapshot}
          onExtend={() => extendLock(lock.snapshot.lock.lockId)}
          onReload={reload}
          onApplyPromo={(code) => applyPromoCode(lock.snapshot.lock.lockId, code)}
          onRemovePromo={() => removePromoCode(lock.snapshot.lock.lockId)}
          wasUndone={wasUndone}
          onEmpty={empty}
        />
      ) : null}
    </Screen>
  );
}

/** Shown while a payment of these seats is pending, also after the lock has expired. Only checkout shows its result. */
function PaymentPendingNotice({ lock }: { lock: Lock }) {
  return (
    <Notice
      title={texts.payment}
      actions={
        <ButtonLink buttonSize="small" href={checkoutPath}>
          {texts.toPayment}
        </ButtonLink>
      }
    >
      {texts.paymentText}{' '}
      <CallUs location={lock.performance.theaterLocation} prefix={commonTexts.questions} />
    </Notice>
  );
}

interface CartContentProps {
  snapshot: LockSnapshot;
  onExtend: () => Promise<Lock>;
  onReload: () => void;
  onApplyPromo: (code: string) => Promise<unknown>;
  onRemovePromo: () => Promise<unknown>;
  onEmpty: () => void;
  /** The cart was just emptied and restored */
  wasUndone: boolean;
}

function CartContent({
  snapshot,
  onExtend,
  onReload,
  onApplyPromo,
  onRemovePromo,
  onEmpty,
  wasUndone,
}: CartContentProps) {
  const { lock } = snapshot;
  const changeSeats = useChangeSeats(lock);

  if (lock.status === 'sold') {
    return (
      <Notice
        tone="success"
        actions={<ButtonLink href={orderConfirmationPath(lock.orderId)}>{texts.toConfirmation}</ButtonLink>}
      >
        {texts.sold}
      </Notice>
    );
  }
  if (lock.status === 'expired') return <LockExpired lock={lock} />;

  return (
    <>
      {wasUndone ? <FocusedNotice>{texts.undone}</FocusedNotice> : null}
      <LockBar snapshot={snapshot} onExtend={onExtend} onExpired={onReload} />
      <RelockNotice lock={lock} />
      <Columns>
        <Panel>
          <TicketList seats={lock.seats} currency={lock.totals.currency} />
          <Actions>
            <ButtonLink
              variant="secondary"
              buttonSize="small"
              href={changeSeats.href}
              onClick={changeSeats.prepare}
            >
              <Icon name="seat" /> {texts.changeSeats}
            </ButtonLink>
            <Button variant="text" buttonSize="small" onClick={onEmpty}>
              <Icon name="trash" /> {texts.emptyCart}
            </Button>
          </Actions>
        </Panel>
        <Panel>
          <SectionHeading>{checkoutTexts.summary}</SectionHeading>
          <TotalsTable totals={lock.totals} promoCode={lock.promoCode} />
          <PromoCode lock={lock} onApply={onApplyPromo} onRemove={onRemovePromo} />
          <ButtonLink buttonSize="large" fullWidth href={checkoutPath}>
            {texts.checkout} <Icon name="arrowRight" />
          </ButtonLink>
          <Text look="small" tone="muted">
            <CallUs location={lock.performance.theaterLocation} />
          </Text>
        </Panel>
      </Columns>
    </>
  );
}

/** The link to the seats screen, with the locked seats as the initial selection. */
function useChangeSeats(lock: Lock) {
  const { performanceId, eventCode, dateTime } = lock.performance;
  const { setSeats } = useSeatSelection(performanceId);
  const { setQuantities } = useTicketQuantities(eventCode, dateTime);
  return {
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      setQuantities(getQuantities(lock));
      setSeats(lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })));
    },
  };
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.l};
`;
