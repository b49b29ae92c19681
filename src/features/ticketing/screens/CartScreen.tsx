import styled from '@emotion/styled';
import type { Lock } from '../../../api/heliosTypes';
import { Button, ButtonLink, Icon, Notice, Text, space } from '../../../design-system';
import {
  usePaymentAttempt,
  useSeatLock,
  useSeatSelection,
  useTicketQuantities,
  type HeldLock,
} from '../../../state/ticketing';
import { EmptiedCart } from '../cart/EmptiedCart';
import { PromoCode } from '../cart/PromoCode';
import { useEmptiedCart } from '../cart/useEmptiedCart';
import { EmptyCart } from '../components/EmptyCart';
import { FocusedNotice } from '../components/FocusedNotice';
import { Columns, Panel } from '../components/Panels';
import { PerformanceLine } from '../components/PerformanceLine';
import { Screen, SectionHeading } from '../components/Screen';
import { TicketList } from '../components/TicketList';
import { TotalsTable } from '../components/TotalsTable';
import { CallUs, Failure, Waiting } from '../components/Waiting';
import { HeldAgainNotice } from '../lock/HeldAgainNotice';
import { HoldEnded } from '../lock/HoldEnded';
import { LockBar } from '../lock/LockBar';
import { quantitiesOf } from '../lock/useChooseSeatsAgain';
import { isCode } from '../problems';
import {
  calendarPath,
  checkoutPath,
  confirmationOf,
  quantitiesPath,
  seatsPath,
  ticketingPath,
} from '../routing/paths';
import { cartTexts as texts, checkoutTexts, commonTexts } from '../texts';

/** /ticketing/cart */
export function CartScreen() {
  const { cart, lock, reload, extend, applyPromoCode, removePromoCode } = useSeatLock();
  const { emptied, wasUndone, empty, undo } = useEmptiedCart();
  const { attempt } = usePaymentAttempt();
  const lockOfCart = lock.status === 'ready' ? lock.held.lock : null;
  // An attempt counts from when it is stored: its request may have reached the bank, whatever the lock says yet.
  const isPaymentOut =
    lockOfCart !== null &&
    lockOfCart.status !== 'sold' &&
    (lockOfCart.orderId !== null || attempt?.lockId === lockOfCart.lockId);

  return (
    <Screen
      title={texts.heading}
      subtitle={
        lockOfCart ? (
          <PerformanceLine
            eventName={lockOfCart.performance.eventName}
            dateTime={lockOfCart.performance.dateTime}
            location={lockOfCart.performance.theaterLocation}
          />
        ) : undefined
      }
      step="cart"
      links={
        cart && !isPaymentOut
          ? {
              show: ticketingPath,
              date: calendarPath(cart.eventCode),
              tickets: quantitiesPath(cart.eventCode, cart.dateTime),
              seats: seatsPath(cart.eventCode, cart.dateTime),
            }
          : { show: ticketingPath }
      }
    >
      {lock.status === 'none' && emptied === null ? <EmptyCart /> : null}
      {lock.status === 'none' && emptied !== null ? <EmptiedCart status={emptied} onUndo={undo} /> : null}
      {lock.status === 'loading' ? <Waiting /> : null}
      {lock.status === 'failed' && cart ? (
        isCode(lock.error, 'LOCK_NOT_FOUND') ? (
          <HoldEnded lock={null} eventCode={cart.eventCode} dateTime={cart.dateTime} />
        ) : (
          <Failure error={lock.error} onRetry={reload} />
        )
      ) : null}
      {lockOfCart && isPaymentOut ? <PaymentOut lock={lockOfCart} /> : null}
      {lock.status === 'ready' && !isPaymentOut ? (
        <CartOf
          held={lock.held}
          onExtend={() => extend(lock.held.lock.lockId)}
          onReload={reload}
          onApplyPromo={(code) => applyPromoCode(lock.held.lock.lockId, code)}
          onRemovePromo={() => removePromoCode(lock.held.lock.lockId)}
          wasUndone={wasUndone}
          onEmpty={empty}
        />
      ) : null}
    </Screen>
  );
}

/** Money may be moving for these seats, also when their hold has run out: only checkout knows how that ends. */
function PaymentOut({ lock }: { lock: Lock }) {
  return (
    <Notice
      title={texts.payment}
      actions={
        <ButtonLink buttonSize="small" href={checkoutPath}>
          {texts.toPayment}
        </ButtonLink>
      }
    >
      {texts.paymentText} <CallUs location={lock.performance.theaterLocation} words={commonTexts.questions} />
    </Notice>
  );
}

interface CartOfProps {
  held: HeldLock;
  onExtend: () => Promise<Lock>;
  onReload: () => void;
  onApplyPromo: (code: string) => Promise<unknown>;
  onRemovePromo: () => Promise<unknown>;
  onEmpty: () => void;
  /** It was emptied and put back just now */
  wasUndone: boolean;
}

function CartOf({ held, onExtend, onReload, onApplyPromo, onRemovePromo, onEmpty, wasUndone }: CartOfProps) {
  const { lock } = held;
  const changeSeatsHref = useChangeSeats(lock);

  if (lock.status === 'sold') {
    return (
      <Notice
        tone="success"
        actions={<ButtonLink href={confirmationOf(lock.orderId)}>{texts.toConfirmation}</ButtonLink>}
      >
        {texts.sold}
      </Notice>
    );
  }
  if (lock.status === 'expired') return <HoldEnded lock={lock} />;

  return (
    <>
      {wasUndone ? <FocusedNotice>{texts.undone}</FocusedNotice> : null}
      <LockBar held={held} onExtend={onExtend} onEnded={onReload} />
      <HeldAgainNotice lock={lock} />
      <Columns>
        <Panel>
          <TicketList seats={lock.seats} currency={lock.totals.currency} />
          <Actions>
            <ButtonLink
              variant="secondary"
              buttonSize="small"
              href={changeSeatsHref.href}
              onClick={changeSeatsHref.prepare}
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

/** The way back to the seats, with the lock's own seats as the choice to begin from. */
function useChangeSeats(lock: Lock) {
  const { performanceId, eventCode, dateTime } = lock.performance;
  const { setSeats } = useSeatSelection(performanceId);
  const { setQuantities } = useTicketQuantities(eventCode, dateTime);
  return {
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      setQuantities(quantitiesOf(lock));
      setSeats(lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })));
    },
  };
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.l};
`;
