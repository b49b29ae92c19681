import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Performance, SeatChoice } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import {
  Button,
  ButtonLink,
  Notice,
  RichText,
  VisuallyHidden,
  color,
  fontSize,
  media,
  radius,
  size,
  space,
} from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import type { LiveAvailability, TakenSeats } from '../../../state/liveAvailability';
import { showNotification } from '../../../state/notification';
import { useSeatingFilters, useSeatSelection, useTicketQuantities } from '../../../state/ticketing';
import { noSeatingFilters, type ChosenSeat } from '../../../state/ticketingStorage';
import { Announcer, type AnnouncerHandle } from '../components/Announcer';
import { SectionHeading } from '../components/Screen';
import { Failure } from '../components/Waiting';
import { HeldAgainNotice } from '../lock/HeldAgainNotice';
import { HoldEndedAtSeats } from '../lock/HoldEnded';
import { LockBar } from '../lock/LockBar';
import { answerTo, isCode } from '../problems';
import { guardStatus } from '../routing/guards';
import { cartPath, checkoutPath } from '../routing/paths';
import { bestSeatsWish, hasFilters, isWithin } from '../seating/filters';
import { Legend } from '../seatMap/Legend';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import { SeatList } from '../seatMap/SeatList';
import type { SeatMapHandle } from '../seatMap/SeatMap';
import type { SeatState } from '../seatMap/seatShapes';
import { addSeat, changeTicketType, chooseSeats, fitToQuantities, removeSeat } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';
import { phoneFor, useTicketingData } from '../ticketingData';
import { useLatestCallback } from '../useLatestCallback';
import { BestSeats } from './BestSeats';
import { Choice } from './Choice';
import { Freshness } from './Freshness';
import { SeatMapWithCard } from './SeatMapWithCard';
import { seatView } from './seatView';
import { placeOf, placesOf, viewWords } from './seatWords';
import { useHoldSeats } from './useHoldSeats';
import { useMySeats } from './useMySeats';
import { ViewSwitch, type SeatsView } from './ViewSwitch';

export interface SeatChooserProps {
  performance: Performance;
  map: SeatMapModel;
  /** What is taken; known, so that no seat is called free before anybody can tell */
  live: LiveAvailability & { taken: TakenSeats };
  /** The query of the address */
  search: string;
}

interface Message {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  /** A way on, beside the words */
  action?: 'toCheckout' | 'allowSplit' | 'clearFilters';
}

/** The house with what is free in it now, the visitor's choice, and the way to hold it. */
export function SeatChooser({ performance, map, live, search }: SeatChooserProps) {
  const { performanceId, eventCode, dateTime, prices, currency, ticketTypes } = performance;
  const helios = useHelios();
  const data = useTicketingData();
  const { content } = data;
  const { quantities, total } = useTicketQuantities(eventCode, dateTime);
  const { seats: kept, setSeats } = useSeatSelection(performanceId);
  const { filters, setFilters } = useSeatingFilters();
  const {
    hold,
    held,
    claimedGuids,
    rememberedGuids,
    isOwnKnown,
    unknownBecause,
    hasEnded,
    ended,
    extend,
    reload,
  } = useHoldSeats(performanceId);
  const mine = useMySeats(held?.lock.seats, live);

  const [view, setView] = useState<SeatsView>('map');
  const [message, setMessage] = useState<Message | null>(null);
  const [busy, setBusy] = useState<'hold' | 'best' | null>(null);
  const mapHandle = useRef<SeatMapHandle>(null);
  const announcer = useRef<AnnouncerHandle>(null);

  const seats = useMemo(
    () =>
      fitToQuantities(
        kept.filter((seat) => map.byGuid.has(seat.seatGuid)),
        quantities,
      ),
    [kept, quantities, map],
  );
  // The house is what was waited for, and a seat on it what was pressed: what stands beside it follows when the browser
  // has the time.
  const [isHouseDrawn, setIsHouseDrawn] = useState(false);
  useEffect(() => startTransition(() => setIsHouseDrawn(true)), []);
  const later = useDeferredValue(seats);
  // But a ticket type is chosen right there, and must not jump back for a moment.
  const shown = isOfSameSeats(seats, later) ? seats : later;
  const kinds = useMemo(() => kindsIn(map), [map]);
  const chosen = useMemo(() => new Set(seats.map((seat) => seat.seatGuid)), [seats]);
  const taken = useMemo(() => {
    const others = new Set([...live.taken.locked, ...live.taken.sold]);
    // One's own lock is in the list as well; to its owner those seats are free.
    for (const guid of mine) others.delete(guid);
    // So may be seats whose claim has no answer yet; if someone else has them, Helios says so to the next one.
    for (const guid of claimedGuids) others.delete(guid);
    // And those of a lock that is not read yet, unless they are sold: held seats are not.
    for (const guid of rememberedGuids) if (!live.taken.sold.has(guid)) others.delete(guid);
    return others;
  }, [live.taken, mine, claimedGuids, rememberedGuids]);

  const say = (words: string) => announcer.current?.say(words);
  const sayZoomed = useLatestCallback(() => say(texts.zoomed));

  const loseSeats = useCallback(
    (guids: readonly string[]) => {
      const lost = guids.flatMap((guid) => map.byGuid.get(guid) ?? []);
      setSeats(seats.filter((seat) => !guids.includes(seat.seatGuid)));
      setMessage({ tone: 'warning', text: texts.lost(lost.map(placeOf).join('; '), lost.length !== 1) });
    },
    [map, seats, setSeats],
  );

  // Someone else may just have taken what was picked here.
  useEffect(() => {
    if (!isOwnKnown) return;
    const gone = seats.filter((seat) => taken.has(seat.seatGuid)).map((seat) => seat.seatGuid);
    if (gone.length > 0) loseSeats(gone);
  }, [seats, taken, isOwnKnown, loseSeats]);

  const priceOf = useCallback(
    (zone: string, ticketType: string) =>
      prices.find((price) => price.priceZone === zone && price.ticketType === ticketType)?.priceCents ?? null,
    [prices],
  );
  const wantedTypes = useMemo(
    () => ticketTypes.filter((type) => (quantities[type.code] ?? 0) > 0),
    [ticketTypes, quantities],
  );
  const pricesInWords = useMemo(
    () =>
      new Map(
        map.priceZones.map((zone) => [
          zone,
          wantedTypes
            .flatMap((type) => {
              const cents = priceOf(zone, type.code);
              return cents === null ? [] : `${type.label} ${formatMoney(cents, currency)}`;
            })
            .join(', '),
        ]),
      ),
    [map, wantedTypes, priceOf, currency],
  );
  const priceWords = useCallback((zone: string) => pricesInWords.get(zone) ?? '', [pricesInWords]);
  const priceZones = useMemo(
    () => map.priceZones.map((name) => ({ name, hint: priceWords(name) })),
    [map, priceWords],
  );
  const nameOf = useCallback(
    (seat: MapSeat, state: SeatState) => {
      const price = priceWords(seat.priceZone);
      // Two thousand of them are written at once.
      return `${placeOf(seat)}, ${texts.kinds[seat.kind]}, ${price && `${price}, `}${texts.states[state]}`;
    },
    [priceWords],
  );
  const describe = useCallback(
    (seat: MapSeat) => {
      const seen = seatView(seat, map);
      return seen ? viewWords(seen) : '';
    },
    [map],
  );
  const { section, priceZone } = filters;
  const isWished = useCallback(
    (seat: MapSeat) => isWithin({ section, priceZone }, seat),
    [section, priceZone],
  );

  const toggle = useLatestCallback((seat: MapSeat) => {
    setMessage(null);
    if (chosen.has(seat.guid)) {
      setSeats(removeSeat(seats, seat.guid));
      say(texts.removed(placeOf(seat), seats.length - 1, total));
      return;
    }
    if (taken.has(seat.guid)) {
      say(texts.isTaken(placeOf(seat)));
      return;
    }
    const next = addSeat(seats, seat.guid, quantities);
    if (!next.some((each) => each.seatGuid === seat.guid)) {
      setMessage({ tone: 'info', text: texts.full(total) });
      return;
    }
    setSeats(next);
    say(texts.added(placeOf(seat), next.length, total));
  });
  // Pressed once more before its row is gone, it must not bring the seat back.
  const remove = useLatestCallback((seat: MapSeat) => {
    if (chosen.has(seat.guid)) toggle(seat);
  });
  const changeType = useLatestCallback((seat: MapSeat, ticketType: string) =>
    setSeats(changeTicketType(seats, seat.guid, ticketType, quantities)),
  );

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

  async function pickBest(within = filters) {
    setBusy('best');
    setMessage(null);
    try {
      const best = await helios.findBestAvailable(
        performanceId,
        bestSeatsWish(within, total, held?.lock.lockId ?? null),
      );
      setSeats(chooseSeats(best.seats, quantities));
      const first = best.seats[0];
      if (first) mapHandle.current?.show(first);
      const groups = best.groups.map((group) =>
        placesOf(group.flatMap((guid) => map.byGuid.get(guid) ?? [])),
      );
      setMessage({
        tone: best.split ? 'warning' : 'info',
        text: best.split ? texts.bestSplit(groups) : texts.bestChosen(groups.join('; ')),
      });
    } catch (error) {
      if (isSentBack(error)) return;
      setMessage(whyNoBest(error, within));
    } finally {
      setBusy(null);
    }
  }

  const onPickBest = useLatestCallback(() => void pickBest());

  function whyNoBest(error: unknown, within: typeof filters): Message {
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

  function pickWith(change: Partial<typeof filters>) {
    setFilters(change);
    void pickBest({ ...filters, ...change });
  }

  async function holdChoice() {
    const choice = seats.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
      const type = ticketTypes.find((each) => each.code === ticketType);
      return type ? [{ seatGuid, ticketType: type.code }] : [];
    });
    setBusy('hold');
    setMessage(null);
    try {
      await hold(choice);
      void navigate(cartPath);
    } catch (error) {
      setBusy(null);
      if (isCode(error, 'SEATS_TAKEN', 'UNKNOWN_SEATS')) {
        loseSeats(error.problem?.seats ?? []);
        live.restart();
        return;
      }
      if (isSentBack(error)) return;
      if (isCode(error, 'PAYMENT_IN_PROGRESS')) {
        setMessage({ tone: 'warning', text: texts.paymentUnderWay, action: 'toCheckout' });
        return;
      }
      if (isCode(error, 'IDEMPOTENCY_IN_FLIGHT')) {
        setMessage({ tone: 'info', text: texts.holdUnderWay });
        return;
      }
      const answer = answerTo(error);
      setMessage({ tone: 'danger', text: `${answer.title}. ${answer.message}` });
    }
  }

  const onHold = useLatestCallback(() => {
    if (seats.length === total) void holdChoice();
  });
  const actions = {
    toCheckout: (
      <ButtonLink buttonSize="small" href={checkoutPath}>
        {texts.toCheckout}
      </ButtonLink>
    ),
    allowSplit: (
      <Button buttonSize="small" variant="secondary" onClick={() => pickWith({ keepTogether: false })}>
        {texts.allowSplit}
      </Button>
    ),
    clearFilters: (
      <Button buttonSize="small" variant="secondary" onClick={() => pickWith(noSeatingFilters)}>
        {texts.clearFilters}
      </Button>
    ),
  };

  /** What the map and the list, two ways to the same choice, are made of */
  const house = { map, taken, chosen, isWished, nameOf, describe, onToggle: toggle };

  return (
    <>
      {held ? <LockBar held={held} onExtend={() => extend(held.lock.lockId)} onEnded={reload} /> : null}
      {held ? <HeldAgainNotice lock={held.lock} /> : null}
      {unknownBecause !== null ? (
        <Failure error={unknownBecause} onRetry={reload} location={performance.theaterLocation} />
      ) : null}
      {hasEnded ? <HoldEndedAtSeats lock={ended} /> : null}
      <Columns>
        <MapSide>
          <Tools>
            <ViewSwitch view={view} onView={setView} />
            <Freshness freshness={live.freshness} />
          </Tools>
          <Legend priceZones={map.priceZones} priceOf={priceWords} kinds={kinds} />
          <VisuallyHidden as="p" id="seat-map-help">
            {texts.mapHelp}
          </VisuallyHidden>
          {view === 'map' ? (
            <SeatMapWithCard ref={mapHandle} {...house} priceOf={priceWords} onZoomed={sayZoomed} />
          ) : (
            <SeatList {...house} />
          )}
          {content.seatsNotesHtml ? (
            <Notes>
              <RichText html={content.seatsNotesHtml} />
            </Notes>
          ) : null}
        </MapSide>

        <Panel>
          <SectionHeading>{texts.yourSeats}</SectionHeading>
          {isHouseDrawn ? (
            <>
              <BestSeats
                busy={busy === 'best'}
                onPick={onPickBest}
                filters={filters}
                onChange={setFilters}
                total={total}
                sections={map.sections}
                priceZones={priceZones}
              />
              {message ? (
                <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
                  {message.text}
                </Notice>
              ) : null}
              <Choice
                performance={performance}
                seats={shown}
                map={map}
                taken={taken}
                held={held}
                search={search}
                types={wantedTypes}
                priceOf={priceOf}
                total={total}
                busy={busy === 'hold'}
                onType={changeType}
                onRemove={remove}
                onHold={onHold}
              />
            </>
          ) : null}
        </Panel>
        <Announcer ref={announcer} />
      </Columns>
    </>
  );
}

function isOfSameSeats(one: readonly ChosenSeat[], other: readonly ChosenSeat[]): boolean {
  return (
    one.length === other.length && one.every(({ seatGuid }, index) => seatGuid === other[index]?.seatGuid)
  );
}

function kindsIn(map: SeatMapModel): MapSeat['kind'][] {
  return [...new Set(map.seats.map((seat) => seat.kind))].filter((kind) => kind !== 'standard');
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  align-items: start;
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 23rem;
  }
`;

const MapSide = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  min-width: 0;
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
`;

const Notes = styled.div`
  max-width: ${size.reading};
  && > * {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l} min(${space.l}, 6.5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  ${media.upToMenu} {
    margin-block-end: 5rem;
  }
  ${media.aboveMenu} {
    padding-block-end: 0;
    position: sticky;
    inset-block-start: ${space.m};
    max-height: calc(100dvh - 2 * ${space.m});
    overflow: auto;
  }
`;
