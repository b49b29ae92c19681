import { navigate } from 'gatsby';
import { useState } from 'react';
import type { Performance, SeatChoice } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { showNotification } from '../../../state/notification';
import { useSeatingFilters } from '../../../state/ticketing';
import type { SeatingFilters } from '../../../state/ticketingStorage';
import { answerTo, isCode } from '../problems';
import { guardStatus } from '../routing/guards';
import { cartPath } from '../routing/paths';
import { bestSeatsWish, hasFilters } from '../seating/filters';
import type { SeatMapModel } from '../seatMap/plan';
import { chooseSeats } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';
import { phoneFor, useTicketingData } from '../ticketingData';
import type { SeatMessage } from './seatMessage';
import { placesOf } from './seatWords';
import type { useSeatChoice } from './useSeatChoice';

interface SeatRequestsOptions {
  performance: Performance;
  map: SeatMapModel;
  choice: ReturnType<typeof useSeatChoice>;
  /** Asks anew what is taken. */
  refresh: () => void;
  /** The best seats were chosen: the first of them is to be shown. */
  onBest: (firstGuid: string | undefined) => void;
}

/** What the visitor asks Helios for on the seats screen: the best seats, and to hold what is chosen. */
export function useSeatRequests({ performance, map, choice, refresh, onBest }: SeatRequestsOptions) {
  const { performanceId, ticketTypes } = performance;
  const helios = useHelios();
  const data = useTicketingData();
  const { filters, setFilters } = useSeatingFilters();
  const { seats, setSeats, quantities, total, held, hold, setMessage, loseSeats, askAbout } = choice;
  const [busy, setBusy] = useState<'hold' | 'best' | null>(null);

  /** A performance that closed meanwhile sends back, in the words of SPEC 5.2. */
  function isSentBack(error: unknown): boolean {
    const code = isCode(error, 'PERFORMANCE_NOT_BOOKABLE') ? error.problem?.eventStatusCode : undefined;
    const guard = code === undefined ? null : guardStatus(code);
    if (!guard) return false;
    const phone = phoneFor(data, performance.theaterLocation) || undefined;
    showNotification({ title: guard.title, message: guard.message, phone });
    void navigate(guard.redirect, { replace: true });
    return true;
  }

  async function pickBest(within: SeatingFilters = filters) {
    setBusy('best');
    setMessage(null);
    try {
      const best = await helios.findBestAvailable(
        performanceId,
        bestSeatsWish(within, total, held?.lock.lockId ?? null),
      );
      askAbout(best.seats, () => {
        setSeats(chooseSeats(best.seats, quantities));
        onBest(best.seats[0]);
        const groups = best.groups.map((group) =>
          placesOf(group.flatMap((guid) => map.byGuid.get(guid) ?? [])),
        );
        setMessage({
          tone: best.split ? 'warning' : 'info',
          text: best.split ? texts.bestSplit(groups) : texts.bestChosen(groups.join('; ')),
        });
      });
    } catch (error) {
      if (!isSentBack(error)) setMessage(whyNoBest(error, within, total));
    } finally {
      setBusy(null);
    }
  }

  function pickWith(change: Partial<SeatingFilters>) {
    setFilters(change);
    void pickBest({ ...filters, ...change });
  }

  async function holdChoice() {
    const wanted = seats.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
      const type = ticketTypes.find((each) => each.code === ticketType);
      return type ? [{ seatGuid, ticketType: type.code }] : [];
    });
    setBusy('hold');
    setMessage(null);
    try {
      await hold(wanted);
      void navigate(cartPath);
    } catch (error) {
      setBusy(null);
      if (isCode(error, 'SEATS_TAKEN', 'UNKNOWN_SEATS')) {
        loseSeats(error.problem?.seats ?? []);
        refresh();
      } else if (!isSentBack(error)) setMessage(whyNotHeld(error));
    }
  }

  return {
    busy,
    pickBest,
    pickWith,
    holdChoice: () => {
      if (seats.length < total) return;
      askAbout(
        seats.map((seat) => seat.seatGuid),
        () => void holdChoice(),
      );
    },
  };
}

function whyNoBest(error: unknown, within: SeatingFilters, total: number): SeatMessage {
  if (!isCode(error, 'NOT_ENOUGH_SEATS')) return { tone: 'danger', text: answerTo(error).message };
  if (within.keepTogether) {
    return { tone: 'warning', text: texts.notTogether(total), action: 'allowSplit' };
  }
  const left = error.problem?.seatsAvailable ?? 0;
  return {
    tone: 'warning',
    text: texts.notEnough(left),
    action: hasFilters(within) ? 'clearFilters' : undefined,
  };
}

function whyNotHeld(error: unknown): SeatMessage {
  if (isCode(error, 'PAYMENT_IN_PROGRESS'))
    return { tone: 'warning', text: texts.paymentUnderWay, action: 'toCheckout' };
  if (isCode(error, 'IDEMPOTENCY_IN_FLIGHT')) return { tone: 'info', text: texts.holdUnderWay };
  const answer = answerTo(error);
  return { tone: 'danger', text: `${answer.title}. ${answer.message}` };
}
