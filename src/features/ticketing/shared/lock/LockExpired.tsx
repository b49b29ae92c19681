import { useState } from 'react';
import type { Lock, Ticket } from '../../../../helios/types';
import { Button, ButtonLink, Notice, Stack, type Elements } from '../../../../design-system';
import { useSeatLock } from '../../../../state/lock/seatLock';
import { useClearCart, useTicketingCart } from '../../../../state/tickets/ticketing';
import type { TicketingCart } from '../../../../state/tickets/ticketingCart';
import { FocusKeeper } from '../../../shared/screen/FocusKeeper';
import { describeProblem } from '../../../shared/problems';
import { calendarPath } from '../routing/paths';
import { formatSeats } from '../seating/formatSeats';
import { cartTexts as texts, seatsTexts } from '../texts';
import { useReselectSeats } from './useReselectSeats';
import { hasCode } from '../../../../helios/heliosError';
import { useRelockSeats } from '../../../../state/lock/relock';

/** The notice about the ended lock of the cart, with actions to lock the same seats again or to choose others. */
export function LockExpired() {
  const cart = useTicketingCart();
  return cart ? <CartLockExpired cart={cart} /> : null;
}

function CartLockExpired({ cart: { eventCode, dateTime } }: { cart: TicketingCart }) {
  const lock = useKnownLock();
  const clearCart = useClearCart();
  const reselect = useReselectSeats(eventCode, dateTime, lock);
  return (
    <LockExpiredNotice
      lock={lock}
      text={texts.expiredText}
      actions={
        <>
          <ButtonLink
            buttonSize="small"
            variant={lock ? 'secondary' : 'primary'}
            href={reselect.href}
            onClick={reselect.prepare}
          >
            {texts.chooseAgain}
          </ButtonLink>
          <ButtonLink
            buttonSize="small"
            variant="secondary"
            href={calendarPath(eventCode)}
            onClick={clearCart}
          >
            {texts.otherDate}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The notice on the seats screen, which needs no links to other seats. */
export function LockExpiredAtSeats() {
  return <LockExpiredNotice lock={useKnownLock()} text={seatsTexts.lockExpired} />;
}

/** The ended lock; null when Helios no longer knows it. */
function useKnownLock(): Lock | null {
  return useSeatLock().snapshot?.lock ?? null;
}

interface LockExpiredNoticeProps {
  lock: Lock | null;
  text: string;
  /** Actions beside the relock */
  actions?: Elements;
}

function LockExpiredNotice({ lock, text, actions }: LockExpiredNoticeProps) {
  const { relock, isBusy, remainingSeats, error } = useRelock(lock);
  const { title, message, action } = getNoticeTexts(remainingSeats, text);
  return (
    <FocusKeeper>
      <Stack gap="s">
        <Notice
          tone="warning"
          title={title}
          actions={
            lock || actions ? (
              <>
                {lock && action ? (
                  <Button buttonSize="small" busy={isBusy} onClick={relock}>
                    {action}
                  </Button>
                ) : null}
                {actions}
              </>
            ) : undefined
          }
        >
          {message}
        </Notice>
        {error ? (
          <Notice tone="danger" title={describeProblem(error).title}>
            {describeProblem(error).message}
          </Notice>
        ) : null}
      </Stack>
    </FocusKeeper>
  );
}

function getNoticeTexts(remainingSeats: RemainingSeats | null, text: string) {
  if (!remainingSeats) return { title: texts.expired, message: text, action: texts.relock };
  const { takenSeats, freeSeats } = remainingSeats;
  const takenText = texts.taken(formatSeats(takenSeats), takenSeats.length > 1);
  return freeSeats.length > 0
    ? {
        title: texts.someTaken,
        message: `${takenText} ${texts.stillFree(formatSeats(freeSeats), freeSeats.length > 1)}`,
        action: texts.relockRest(freeSeats.length),
      }
    : { title: texts.allTaken, message: `${takenText} ${texts.noneFree}`, action: null };
}

/** The seats of an expired lock: those that others have, and those that were still free at the request. */
interface RemainingSeats {
  takenSeats: readonly Ticket[];
  freeSeats: readonly Ticket[];
}

/** Locks the seats of an expired lock again: all of them, or after a refusal those that are free. */
function useRelock(expiredLock: Lock | null) {
  const relockSeats = useRelockSeats();
  const [remainingSeats, setRemainingSeats] = useState<RemainingSeats | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const seatsToLock = remainingSeats?.freeSeats ?? expiredLock?.seats ?? [];

  async function relock() {
    if (!expiredLock || isBusy || seatsToLock.length === 0) return;
    setIsBusy(true);
    setError(null);
    try {
      await relockSeats(expiredLock, seatsToLock);
    } catch (reason) {
      const takenGuids = hasCode(reason, 'SEATS_TAKEN', 'UNKNOWN_SEATS') ? (reason.problem?.seats ?? []) : [];
      if (takenGuids.length > 0) {
        const freeSeats = seatsToLock.filter(({ seatGuid }) => !takenGuids.includes(seatGuid));
        setRemainingSeats({
          freeSeats,
          takenSeats: expiredLock.seats.filter((seat) => !freeSeats.includes(seat)),
        });
      } else setError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return { relock: () => void relock(), isBusy, remainingSeats, error };
}
