import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Performance, SeatChoice } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import {
  Button,
  ButtonLink,
  Icon,
  Link,
  Notice,
  RichText,
  Text,
  VisuallyHidden,
  color,
  fontSize,
  fontWeight,
  layer,
  media,
  radius,
  shadow,
  size,
  space,
} from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import type { LiveAvailability, TakenSeats } from '../../../state/liveAvailability';
import { showNotification } from '../../../state/notification';
import { useSeatingFilters, useSeatSelection, useTicketQuantities } from '../../../state/ticketing';
import { noSeatingFilters } from '../../../state/ticketingStorage';
import { SectionHeading } from '../components/Screen';
import { CallUs, Failure } from '../components/Waiting';
import { LockBar } from '../lock/LockBar';
import { answerTo, isCode } from '../problems';
import { addUp } from '../quantities/estimate';
import { guardStatus } from '../routing/guards';
import { cartPath, checkoutPath, keepEventId, quantitiesPath } from '../routing/paths';
import { bestSeatsWish, filterWords, hasFilters, isWithin } from '../seating/filters';
import { SeatingFilterFields } from '../seating/SeatingFilterFields';
import { Legend } from '../seatMap/Legend';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import { SeatList } from '../seatMap/SeatList';
import type { SeatMapHandle } from '../seatMap/SeatMap';
import type { SeatState } from '../seatMap/seatShapes';
import {
  addSeat,
  changeTicketType,
  chooseSeats,
  fitToQuantities,
  isSameChoice,
  removeSeat,
} from '../seatMap/selection';
import { cartTexts, filterTexts, seatsTexts as texts } from '../texts';
import { phoneFor, useTicketingData } from '../ticketingData';
import { ChosenSeats } from './ChosenSeats';
import { Freshness } from './Freshness';
import { orphansOf } from './orphans';
import { SeatMapWithCard } from './SeatMapWithCard';
import { seatView } from './seatView';
import { placeOf, placesOf, viewWords } from './seatWords';
import { useHoldSeats } from './useHoldSeats';
import { useMySeats } from './useMySeats';

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
  const { performanceId, eventCode, dateTime, prices, currency, ticketTypes, fees } = performance;
  const helios = useHelios();
  const data = useTicketingData();
  const { content } = data;
  const { quantities, total } = useTicketQuantities(eventCode, dateTime);
  const { seats: kept, setSeats } = useSeatSelection(performanceId);
  const { filters, setFilters } = useSeatingFilters();
  const { hold, held, claimedGuids, isOwnKnown, unknownBecause, hasEnded, extend, reload } =
    useHoldSeats(performanceId);
  const mine = useMySeats(held?.lock.seats, live);

  const [view, setView] = useState<'map' | 'list'>('map');
  const [message, setMessage] = useState<Message | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [busy, setBusy] = useState<'hold' | 'best' | null>(null);
  const mapHandle = useRef<SeatMapHandle>(null);

  const seats = useMemo(
    () =>
      fitToQuantities(
        kept.filter((seat) => map.byGuid.has(seat.seatGuid)),
        quantities,
      ),
    [kept, quantities, map],
  );
  const kinds = useMemo(() => kindsIn(map), [map]);
  const chosen = useMemo(() => new Set(seats.map((seat) => seat.seatGuid)), [seats]);
  const taken = useMemo(() => {
    const others = new Set([...live.taken.locked, ...live.taken.sold]);
    // One's own lock is in the list as well; to its owner those seats are free.
    for (const guid of mine) others.delete(guid);
    // So may be seats whose claim has no answer yet; if someone else has them, Helios says so to the next one.
    for (const guid of claimedGuids) others.delete(guid);
    return others;
  }, [live.taken, mine, claimedGuids]);

  const say = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  );

  const sayZoomed = useCallback(() => say(texts.zoomed), [say]);

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
    (seat: MapSeat, state: SeatState) =>
      [placeOf(seat), texts.kinds[seat.kind], priceWords(seat.priceZone), texts.states[state]]
        .filter(Boolean)
        .join(', '),
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

  const toggle = useCallback(
    (seat: MapSeat) => {
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
    },
    [chosen, taken, seats, quantities, total, setSeats, say],
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

  const missing = total - seats.length;
  // Only Helios knows what a promo code takes off.
  const asHeld = held && isSameChoice(seats, held.lock.seats) ? held.lock : null;
  const { totalCents } =
    asHeld?.totals ??
    addUp(
      seats.map((seat) => priceOf(map.byGuid.get(seat.seatGuid)?.priceZone ?? '', seat.ticketType) ?? 0),
      fees,
    );
  const promoCode = held?.lock.promoCode ?? null;
  const allIn =
    promoCode === null
      ? texts.allIn
      : asHeld
        ? texts.allInWithPromo(promoCode)
        : texts.allInBeforePromo(promoCode);
  const orphans = useMemo(
    () => (missing === 0 ? orphansOf(map.rows, taken, chosen, map.pitch) : []),
    [missing, map, taken, chosen],
  );
  const wishes = filterWords(filters);
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
      {unknownBecause !== null ? (
        <Failure error={unknownBecause} onRetry={reload} location={performance.theaterLocation} />
      ) : null}
      {hasEnded ? (
        <Notice tone="warning" title={cartTexts.ended}>
          {texts.holdEnded}
        </Notice>
      ) : null}
      <Columns>
        <MapSide>
          <Tools>
            <Segmented role="group" aria-label={texts.view}>
              <Segment type="button" aria-pressed={view === 'map'} onClick={() => setView('map')}>
                {texts.viewMap}
              </Segment>
              <Segment type="button" aria-pressed={view === 'list'} onClick={() => setView('list')}>
                {texts.viewList}
              </Segment>
            </Segmented>
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
          <Best>
            <Button variant="secondary" fullWidth busy={busy === 'best'} onClick={() => void pickBest()}>
              <Icon name="seat" /> {texts.bestAvailable}
            </Button>
            <Wishes>
              <summary>
                {wishes.length > 0 ? `${texts.within} ${wishes.join(' · ')}` : texts.addWishes}
              </summary>
              <WishFields>
                <SeatingFilterFields
                  filters={filters}
                  onChange={setFilters}
                  total={total}
                  sections={map.sections}
                  priceZones={priceZones}
                />
                {wishes.length > 0 ? (
                  <Button variant="text" buttonSize="small" onClick={() => setFilters(noSeatingFilters)}>
                    {filterTexts.clear}
                  </Button>
                ) : null}
              </WishFields>
            </Wishes>
          </Best>
          {message ? (
            <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
              {message.text}
            </Notice>
          ) : null}
          <ChosenSeats
            seats={seats}
            map={map}
            types={wantedTypes}
            currency={currency}
            priceOf={priceOf}
            onType={(seat, type) => setSeats(changeTicketType(seats, seat.guid, type, quantities))}
            onRemove={toggle}
          />
          {orphans.length > 0 ? (
            <Notice tone="info" title={texts.orphanTitle}>
              {texts.orphan(placesOf(orphans), orphans.length !== 1)}
            </Notice>
          ) : null}
          <Text look="small" tone="muted">
            <Link href={quantitiesPath(eventCode, dateTime) + keepEventId(search)}>{texts.tickets}</Link>
            {' · '}
            <CallUs location={performance.theaterLocation} />
          </Text>
          <Foot>
            <FootText>
              <strong>{texts.chosenOf(seats.length, total)}</strong>
              {seats.length > 0 ? (
                <span>
                  <strong>{formatMoney(totalCents, currency)}</strong> {allIn}
                </span>
              ) : null}
            </FootText>
            <Button
              fullWidth
              buttonSize="large"
              disabled={missing > 0}
              busy={busy === 'hold'}
              onClick={() => void holdChoice()}
            >
              {missing > 0 ? texts.holdHint(missing) : held ? texts.keep : texts.hold}
            </Button>
          </Foot>
        </Panel>
        <VisuallyHidden as="div" role="status">
          {announcement}
        </VisuallyHidden>
      </Columns>
    </>
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

const Segmented = styled.div`
  display: inline-flex;
  padding: ${space['3xs']};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
`;

const Segment = styled.button`
  min-height: 2.5rem;
  padding-inline: min(${space.l}, 6.5vw);
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  &[aria-pressed='true'] {
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
  ${media.forcedColors} {
    &[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
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

const Best = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
`;

const Wishes = styled.details`
  font-size: ${fontSize.s};
  summary {
    padding-block: ${space.xs};
    color: ${color.link};
    cursor: pointer;
  }
`;

const WishFields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding-block: ${space.xs} ${space.s};
`;

/** Up to tablets it is a bar at the foot of the window: the map above must not have to be scrolled away to go on. */
const Foot = styled.div`
  z-index: ${layer.raised};
  display: flex;
  gap: ${space.s};
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
  ${media.aboveMenu} {
    position: sticky;
    inset-block-end: 0;
    flex-direction: column;
    margin-inline: calc(-1 * min(${space.l}, 6.5vw));
    padding: ${space.m} min(${space.l}, 6.5vw);
    border-end-start-radius: ${radius.l};
    border-end-end-radius: ${radius.l};
  }
  ${media.upToMenu} {
    position: fixed;
    inset: auto 0 0;
    align-items: center;
    padding: ${space.s} ${space.gutter};
    padding-block-end: max(${space.s}, env(safe-area-inset-bottom));
    box-shadow: ${shadow.raised};
    > button {
      flex: 1 1 50%;
      min-width: 0;
      padding-inline: ${space.s};
      font-size: ${fontSize.m};
    }
  }
`;

const FootText = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.m};
  font-size: ${fontSize.s};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  ${media.upToMenu} {
    flex: 1 1 50%;
    flex-direction: column;
  }
`;
