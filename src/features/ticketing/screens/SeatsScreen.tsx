import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HeliosError } from '../../../api/heliosError';
import type { Lock, Performance, SeatChoice, SeatingPlan } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import {
  Button,
  ButtonLink,
  Icon,
  Link,
  Notice,
  RichText,
  SelectField,
  Text,
  VisuallyHidden,
  color,
  fontSize,
  fontWeight,
  layer,
  media,
  radius,
  size,
  space,
} from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { showNotification } from '../../../state/notification';
import {
  usePaymentAttempt,
  useSeatingFilters,
  useSeatLock,
  useSeatSelection,
  useTicketQuantities,
} from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
import { PerformanceLine } from '../components/PerformanceLine';
import { GuardRedirect, Redirect } from '../components/Redirect';
import { Screen, SectionHeading } from '../components/Screen';
import { CallUs, Failure, Waiting } from '../components/Waiting';
import { answerTo, isCode } from '../problems';
import { guardStatus } from '../routing/guards';
import {
  calendarPath,
  cartPath,
  checkoutPath,
  keepEventId,
  quantitiesPath,
  ticketingPath,
} from '../routing/paths';
import { buildSeatMap, type MapSeat, type SeatMapModel } from '../seatMap/plan';
import { Legend } from '../seatMap/Legend';
import { SeatList } from '../seatMap/SeatList';
import { SeatMap, type SeatMapHandle } from '../seatMap/SeatMap';
import type { SeatState } from '../seatMap/seatShapes';
import { addSeat, changeTicketType, chooseSeats, fitToQuantities, removeSeat } from '../seatMap/selection';
import { seatsTexts as texts, titles } from '../texts';
import { useTicketingData } from '../ticketingData';
import { usePerformance } from './usePerformance';

/** How often the seats are asked for again while the screen is open. */
const REFRESH_MS = 10_000;

export interface SeatsScreenProps {
  eventCode?: string;
  dateTime?: string;
  search: string;
}

/** /ticketing/{eventCode}/{dateTime}/seats */
export function SeatsScreen({ eventCode = '', dateTime = '', search }: SeatsScreenProps) {
  const state = usePerformance(eventCode, dateTime);
  const { total } = useTicketQuantities(eventCode, dateTime);
  if (state.status === 'guarded') return <GuardRedirect notice={state.notice} />;
  if (total === 0) {
    return (
      <Redirect
        to={quantitiesPath(eventCode, dateTime) + keepEventId(search)}
        warning="The seats screen needs a total quantity above zero; returning to the quantity screen."
      />
    );
  }
  const performance = state.status === 'ready' ? state.performance : null;
  return (
    <Screen
      title={texts.heading}
      subtitle={
        performance ? (
          <PerformanceLine
            eventName={performance.eventName}
            dateTime={dateTime}
            location={performance.theaterLocation}
          />
        ) : (
          titles.seats
        )
      }
      step="seats"
      tone="dark"
      width="wide"
      links={{
        show: ticketingPath,
        date: calendarPath(eventCode),
        tickets: quantitiesPath(eventCode, dateTime) + keepEventId(search),
      }}
    >
      {state.status === 'loading' ? <Waiting /> : null}
      {state.status === 'failed' ? <Failure error={state.error} onRetry={state.reload} /> : null}
      {performance ? <SeatsOfPerformance performance={performance} search={search} /> : null}
    </Screen>
  );
}

function SeatsOfPerformance({ performance, search }: { performance: Performance; search: string }) {
  const helios = useHelios();
  const { resource, reload } = useResource<SeatingPlan>(performance.seatingPlanId, (signal) =>
    helios.getSeatingPlan(performance.seatingPlanId, signal),
  );
  const map = useMemo(() => (resource.data ? buildSeatMap(resource.data) : null), [resource.data]);
  if (resource.status === 'failed')
    return <Failure error={resource.error} onRetry={reload} location={performance.theaterLocation} />;
  return map ? <SeatChooser performance={performance} map={map} search={search} /> : <Waiting />;
}

interface Message {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  toCheckout?: boolean;
}

/** Seats that Helios was asked to hold, until it has refused: it may have held them though no answer came. */
interface Claim {
  fingerprint: string;
  idempotencyKey: string;
  seatGuids: string[];
}

const noSeats: ReadonlySet<string> = new Set<string>();

function SeatChooser({
  performance,
  map,
  search,
}: {
  performance: Performance;
  map: SeatMapModel;
  search: string;
}) {
  const { performanceId, eventCode, dateTime, prices, currency, ticketTypes } = performance;
  const helios = useHelios();
  const { content } = useTicketingData();
  const { quantities, total } = useTicketQuantities(eventCode, dateTime);
  const { seats: kept, setSeats } = useSeatSelection(performanceId);
  const { filters, setFilters } = useSeatingFilters();
  const { cart, lock: seatLock, lockSeats, changeSeats } = useSeatLock();
  const { attempt } = usePaymentAttempt();
  const availability = useResource(performanceId, (signal) => helios.getAvailability(performanceId, signal));
  const reloadAvailability = availability.reload;

  const [view, setView] = useState<'map' | 'list'>('map');
  const [pointed, setPointed] = useState<MapSeat | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [busy, setBusy] = useState<'hold' | 'best' | null>(null);
  const mapHandle = useRef<SeatMapHandle>(null);
  const [claimed, setClaimed] = useState<Claim | null>(null);

  const ownLock =
    seatLock.status === 'ready' && seatLock.held.lock.status === 'live' ? seatLock.held.lock : null;
  const lockHere = ownLock?.performance.performanceId === performanceId ? ownLock : null;
  // A lock that Helios no longer knows has no payment that could still go through.
  const isBeingPaid =
    cart !== null &&
    !isCode(seatLock.error, 'LOCK_NOT_FOUND') &&
    (attempt?.lockId === cart.lockId ||
      (seatLock.status === 'ready' &&
        seatLock.held.lock.status !== 'sold' &&
        seatLock.held.lock.orderId !== null));
  const seats = useMemo(
    () =>
      fitToQuantities(
        kept.filter((seat) => map.byGuid.has(seat.seatGuid)),
        quantities,
      ),
    [kept, quantities, map],
  );
  const chosen = useMemo(() => new Set(seats.map((seat) => seat.seatGuid)), [seats]);
  const taken = useMemo(() => {
    const data = availability.resource.data;
    if (!data) return noSeats;
    const others = new Set([...data.locked, ...data.sold]);
    // One's own lock is in the list as well; to its owner those seats are free.
    for (const seat of lockHere?.seats ?? []) others.delete(seat.seatGuid);
    // So may be seats whose claim has no answer yet; if someone else has them, Helios says so to the next one.
    for (const guid of claimed?.seatGuids ?? []) others.delete(guid);
    return others;
  }, [availability.resource.data, lockHere, claimed]);

  // Others' locks and sales appear: by asking again now and then, and when the window is looked at.
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') reloadAvailability();
    };
    const timer = setInterval(ask, REFRESH_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [reloadAvailability]);

  const say = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  );

  const loseSeats = useCallback(
    (guids: readonly string[]) => {
      const lost = guids.flatMap((guid) => map.byGuid.get(guid) ?? []);
      setSeats(seats.filter((seat) => !guids.includes(seat.seatGuid)));
      setMessage({ tone: 'warning', text: texts.lost(lost.map(placeOf).join('; '), lost.length !== 1) });
    },
    [map, seats, setSeats],
  );

  // A refresh may show that someone else has taken what was picked here.
  useEffect(() => {
    const gone = seats.filter((seat) => taken.has(seat.seatGuid)).map((seat) => seat.seatGuid);
    if (gone.length > 0) loseSeats(gone);
  }, [seats, taken, loseSeats]);

  const priceOf = useCallback(
    (zone: string, ticketType: string) =>
      prices.find((price) => price.priceZone === zone && price.ticketType === ticketType)?.priceCents ?? null,
    [prices],
  );
  const priceWords = useCallback(
    (zone: string) =>
      ticketTypes
        .filter((type) => (quantities[type.code] ?? 0) > 0)
        .flatMap((type) => {
          const cents = priceOf(zone, type.code);
          return cents === null ? [] : `${type.label} ${formatMoney(cents, currency)}`;
        })
        .join(', '),
    [ticketTypes, quantities, priceOf, currency],
  );
  const nameOf = useCallback(
    (seat: MapSeat, state: SeatState) =>
      [placeOf(seat), texts.kinds[seat.kind], priceWords(seat.priceZone), texts.states[state]]
        .filter(Boolean)
        .join(', '),
    [priceWords],
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
    showNotification({ title: guard.title, message: guard.message });
    void navigate(guard.redirect, { replace: true });
    return true;
  }

  async function pickBest() {
    setBusy('best');
    setMessage(null);
    try {
      const best = await helios.findBestAvailable(performanceId, {
        quantity: total,
        ...(filters.priceZone ? { priceZone: filters.priceZone } : {}),
      });
      setSeats(chooseSeats(best.seats, quantities));
      const places = best.seats.flatMap((guid) => map.byGuid.get(guid) ?? []).map(placeOf);
      const first = best.seats[0];
      if (first) mapHandle.current?.show(first);
      setMessage({
        tone: best.split ? 'warning' : 'info',
        text: [texts.bestChosen(places.join('; ')), best.split ? texts.bestSplit : '']
          .filter(Boolean)
          .join(' '),
      });
    } catch (error) {
      if (isSentBack(error)) return;
      setMessage({
        tone: 'danger',
        text: isCode(error, 'NOT_ENOUGH_SEATS')
          ? texts.notEnough(error.problem?.seatsAvailable ?? 0)
          : answerTo(error).message,
      });
    } finally {
      setBusy(null);
    }
  }

  async function hold() {
    const choice = seats.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
      const type = ticketTypes.find((each) => each.code === ticketType);
      return type ? [{ seatGuid, ticketType: type.code }] : [];
    });
    setBusy('hold');
    setMessage(null);
    try {
      await claim(choice);
      void navigate(cartPath);
    } catch (error) {
      setBusy(null);
      if (isCode(error, 'SEATS_TAKEN', 'UNKNOWN_SEATS')) {
        loseSeats(error.problem?.seats ?? []);
        reloadAvailability();
        return;
      }
      if (isSentBack(error)) return;
      if (isCode(error, 'PAYMENT_IN_PROGRESS')) {
        setMessage({ tone: 'warning', text: texts.paymentUnderWay, toCheckout: true });
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

  async function claim(choice: SeatChoice[]): Promise<Lock> {
    // The same seats keep their key, so that a repeated click or a lost answer gives one lock.
    const fingerprint = JSON.stringify([performanceId, choice, lockHere?.lockId ?? null]);
    const idempotencyKey =
      claimed?.fingerprint === fingerprint ? claimed.idempotencyKey : crypto.randomUUID();
    setClaimed({ fingerprint, idempotencyKey, seatGuids: choice.map(({ seatGuid }) => seatGuid) });
    try {
      return await (lockHere
        ? changeOrLock(lockHere.lockId, choice, idempotencyKey)
        : lockAnew(choice, idempotencyKey));
    } catch (error) {
      // Helios keeps a refusal under its key: with it, seats that are free again would be refused for ever.
      if (isRefusal(error)) setClaimed(null);
      throw error;
    }
  }

  async function changeOrLock(lockId: string, choice: SeatChoice[], idempotencyKey: string): Promise<Lock> {
    try {
      return await changeSeats(lockId, choice);
    } catch (error) {
      // The lock ended meanwhile: its seats are claimed anew like any other.
      if (!isCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND', 'LOCK_SOLD')) throw error;
      return lockAnew(choice, idempotencyKey);
    }
  }

  async function lockAnew(choice: SeatChoice[], idempotencyKey: string): Promise<Lock> {
    // The new lock takes the place of the one in the cart, and no way would lead to its order any more.
    if (isBeingPaid) {
      setClaimed(null);
      throw new HeliosError('PAYMENT_IN_PROGRESS', 'The lock in the cart is being paid.');
    }
    const created = await lockSeats(performanceId, choice, idempotencyKey);
    // One cart: seats held for another performance go back.
    if (ownLock && !lockHere) await helios.releaseLock(ownLock.lockId).catch(() => undefined);
    return created;
  }

  const subtotal = seats.reduce(
    (sum, seat) => sum + (priceOf(map.byGuid.get(seat.seatGuid)?.priceZone ?? '', seat.ticketType) ?? 0),
    0,
  );
  const missing = total - seats.length;

  return (
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
          <Legend priceZones={map.priceZones} priceOf={priceWords} kinds={kindsIn(map)} />
        </Tools>
        {availability.resource.status === 'failed' || availability.resource.error ? (
          <Notice tone="warning">{texts.availabilityStale}</Notice>
        ) : null}
        <VisuallyHidden as="p" id="seat-map-help">
          {texts.mapHelp}
        </VisuallyHidden>
        {view === 'map' ? (
          <>
            <SeatMap
              ref={mapHandle}
              map={map}
              taken={taken}
              chosen={chosen}
              nameOf={nameOf}
              onToggle={toggle}
              onPoint={setPointed}
              onZoomed={() => say(texts.zoomed)}
            />
            <PointedCard aria-hidden>
              {pointed ? (
                <>
                  <strong>{placeOf(pointed)}</strong>
                  <span>
                    {[
                      pointed.kind === 'standard' ? null : texts.kinds[pointed.kind],
                      `${pointed.priceZone}: ${priceWords(pointed.priceZone)}`,
                      texts.states[
                        chosen.has(pointed.guid) ? 'chosen' : taken.has(pointed.guid) ? 'taken' : 'open'
                      ],
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              ) : (
                <span>{texts.zoomHint}</span>
              )}
            </PointedCard>
          </>
        ) : (
          <SeatList map={map} taken={taken} chosen={chosen} nameOf={nameOf} onToggle={toggle} />
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
          {map.priceZones.length > 1 ? (
            <SelectField
              label={texts.bestIn}
              value={filters.priceZone ?? ''}
              onChange={(event) => setFilters({ priceZone: event.target.value || null })}
              options={[
                { value: '', label: texts.anyZone },
                ...map.priceZones.map((zone) => ({ value: zone, label: `${zone} · ${priceWords(zone)}` })),
              ]}
            />
          ) : null}
          <Button variant="secondary" fullWidth busy={busy === 'best'} onClick={() => void pickBest()}>
            <Icon name="seat" /> {texts.bestAvailable}
          </Button>
        </Best>
        {message ? (
          <Notice
            tone={message.tone}
            actions={
              message.toCheckout ? (
                <ButtonLink buttonSize="small" href={checkoutPath}>
                  {texts.toCheckout}
                </ButtonLink>
              ) : undefined
            }
          >
            {message.text}
          </Notice>
        ) : null}
        {seats.length === 0 ? (
          <Text look="small" tone="muted">
            {texts.noneYet}
          </Text>
        ) : (
          <ChosenList>
            {seats.map((each) => {
              const seat = map.byGuid.get(each.seatGuid);
              if (!seat) return null;
              const place = placeOf(seat);
              const types = ticketTypes.filter((type) => (quantities[type.code] ?? 0) > 0);
              return (
                <ChosenItem key={seat.guid}>
                  <div>
                    <ChosenPlace>{place}</ChosenPlace>
                    {types.length > 1 ? (
                      <TypeSelect
                        aria-label={texts.ticketFor(place)}
                        value={each.ticketType}
                        onChange={(event) =>
                          setSeats(changeTicketType(seats, seat.guid, event.target.value, quantities))
                        }
                      >
                        {types.map((type) => (
                          <option key={type.code} value={type.code}>
                            {type.label}
                          </option>
                        ))}
                      </TypeSelect>
                    ) : (
                      <Text look="small" tone="muted" as="span">
                        {types[0]?.label}
                      </Text>
                    )}
                  </div>
                  <ChosenPrice>
                    {formatMoney(priceOf(seat.priceZone, each.ticketType) ?? 0, currency)}
                  </ChosenPrice>
                  <Remove type="button" aria-label={texts.remove(place)} onClick={() => toggle(seat)}>
                    <Icon name="close" size="1.1em" />
                  </Remove>
                </ChosenItem>
              );
            })}
          </ChosenList>
        )}
        <Text look="small" tone="muted">
          <Link href={quantitiesPath(eventCode, dateTime) + keepEventId(search)}>{texts.tickets}</Link>
          {' · '}
          <CallUs location={performance.theaterLocation} />
        </Text>
        <Foot>
          <FootText>
            <strong>{texts.chosenOf(seats.length, total)}</strong>
            <span>{formatMoney(subtotal, currency)}</span>
          </FootText>
          <Button
            fullWidth
            buttonSize="large"
            disabled={missing > 0}
            busy={busy === 'hold'}
            onClick={() => void hold()}
          >
            {missing > 0 ? texts.holdHint(missing) : lockHere ? texts.keep : texts.hold}
          </Button>
        </Foot>
      </Panel>
      <VisuallyHidden as="div" role="status">
        {announcement}
      </VisuallyHidden>
    </Columns>
  );
}

/** True when Helios has decided: after no answer, a crash or a repeat that came too early the claim may stand. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof HeliosError &&
    error.problem !== null &&
    error.problem.status < 500 &&
    error.code !== 'IDEMPOTENCY_IN_FLIGHT'
  );
}

function placeOf(seat: MapSeat): string {
  return texts.seat(seat.section, seat.row, seat.number);
}

function kindsIn(map: SeatMapModel): MapSeat['kind'][] {
  return [...new Set(map.seats.map((seat) => seat.kind))].filter((kind) => kind !== 'standard');
}

const Columns = styled.div`
  display: grid;
  gap: ${space.l};
  align-items: start;
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 22rem;
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
  min-height: 2.25rem;
  padding-inline: ${space.m};
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  &[aria-pressed='true'] {
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
`;

const PointedCard = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['2xs']} ${space.s};
  min-height: 2.6em;
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.3;
  strong {
    color: ${color.text};
  }
`;

const Notes = styled.div`
  max-width: ${size.reading};
  > * {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l} ${space.l} 0;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  ${media.aboveMenu} {
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

const ChosenList = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
`;

const ChosenItem = styled.li`
  display: grid;
  grid-template-columns: 1fr auto auto;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.xs};
  & + & {
    border-block-start: 1px solid ${color.border};
  }
`;

const ChosenPlace = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.35;
`;

const TypeSelect = styled.select`
  min-height: 1.9rem;
  padding: 0.1rem ${space.xs};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.s};
  background: ${color.background};
  color: ${color.text};
  font-size: ${fontSize.s};
`;

const ChosenPrice = styled.p`
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
    color: ${color.text};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding-block: ${space.m};
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.raised};
`;

const FootText = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space.m};
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;
