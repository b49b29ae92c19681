import styled from '@emotion/styled';
import { forwardRef, useEffect, useMemo, useRef, useState } from 'react';
import {
  Button,
  Cluster,
  Heading,
  Link,
  Notice,
  Spinner,
  Stack,
  Surface,
  Text,
  TextField,
  color,
  font,
  fontSize,
  media,
  radius,
  space,
} from '../../../src/design-system';
import { SelectedSeats } from '../../../src/features/ticketing/seats/SelectedSeats';
import type { MapSeat } from '../../../src/features/ticketing/seats/seatMap/plan';
import type { SeatMapHandle } from '../../../src/features/ticketing/seats/seatMap/SeatMap';
import { TotalsTable } from '../../../src/features/ticketing/shared/components/TotalsTable';
import { formatSeats } from '../../../src/features/ticketing/shared/seating/formatSeats';
import { codeLimits } from '../../../src/helios/limits.generated';
import { locale } from '../../../src/lib/locale';
import { formatDateTime } from '../../../src/lib/wallClock';
import { useLiveAvailability, type TakenSeats } from '../../../src/state/tickets/liveAvailability';
import { api, unwrap } from '../api/api';
import { SeatPicker } from '../seats/SeatPicker';
import { staffSeats } from '../seats/staffSeats';
import type { House } from '../seats/useHouse';
import { useStaffResource } from '../session/session';
import { ignoreHeldEnter } from '../shell/ignoreHeldEnter';
import { toHash } from '../shell/route';
import { useKeys } from '../shell/useKeys';
import { BestSeatsForm } from './BestSeatsForm';
import { CustomerForm } from './CustomerForm';
import { PaymentForm } from './PaymentForm';
import { Sold } from './Sold';
import type { BestSeats, Sale, SaleState } from './sale';
import { customerTexts, paymentTexts, sellTexts as texts } from './texts';
import { useSale } from './useSale';

export interface SaleScreenProps {
  house: House;
  holdId: string | null;
}

/** A sale of one performance: seats, customer, payment. */
export function SaleScreen({ house, holdId }: SaleScreenProps) {
  const { performance } = house;
  const { sale, state } = useSale(performance.performanceId, holdId);
  useKeys({ F9: () => state.order && sale.reset() });
  return (
    <Stack gap="m" onKeyDownCapture={ignoreHeldEnter}>
      <Cluster justify="space-between" align="baseline">
        <div>
          <Heading level={2} look="l">
            {performance.eventName}
          </Heading>
          <Text look="small">{`${formatDateTime(performance.dateTime)} · ${performance.theaterName}`}</Text>
        </div>
        <Link href={toHash({ screen: 'sell' })}>{texts.another}</Link>
      </Cluster>
      {state.order ? (
        <Sold order={state.order} performance={performance} onNext={() => sale.reset()} />
      ) : (
        <OpenSale house={house} holdId={holdId} sale={sale} state={state} />
      )}
    </Stack>
  );
}

interface OpenSaleProps extends SaleScreenProps {
  sale: Sale;
  state: SaleState;
}

function OpenSale({ house: { performance, map }, holdId, sale, state }: OpenSaleProps) {
  const { performanceId, ticketTypes } = performance;
  const live = useLiveAvailability(staffSeats, performanceId);
  const hold = useHold(performanceId, holdId);
  const mapHandle = useRef<SeatMapHandle>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const customerPart = useRef<HTMLElement>(null);
  const paymentPart = useRef<HTMLElement>(null);
  const toSeats = () => numberField.current?.focus();
  const toCustomer = () => focusPart(customerPart.current);
  const toPayment = () => (paymentPart.current ? focusPart(paymentPart.current) : toSeats());
  useKeys({ F2: toSeats, F4: toCustomer, F8: toPayment });
  useEffect(() => numberField.current?.focus(), []);

  const selected = useMemo(() => new Set(state.seats.map(({ seatGuid }) => seatGuid)), [state.seats]);
  const taken = useTakenByOthers(live.takenSeats, selected, hold?.seats);
  const toggle = (seat: MapSeat) => {
    if (!selected.has(seat.guid) && taken.has(seat.guid)) return;
    void sale.toggle({ seatGuid: seat.guid, ticketType: ticketTypes[0]?.code ?? '' });
  };
  const chooseBest = async (best: BestSeats) => {
    await sale.chooseBest(best);
    const { refusal, isUnanswered, seats } = sale.getState();
    const [first] = seats;
    if (refusal || isUnanswered || !first) return;
    mapHandle.current?.showSeat(first.seatGuid);
    toCustomer();
  };

  return (
    <Stack gap="m">
      {hold ? <Notice tone="info">{texts.fromHold(hold.name, hold.seats.length)}</Notice> : null}
      <Columns>
        <Stack gap="s">
          <BestSeatsForm
            ref={numberField}
            performance={performance}
            map={map}
            isBusy={state.isChanging}
            onChoose={(best) => void chooseBest(best)}
          />
          <Keys>{texts.keys}</Keys>
          <SaleNotices sale={sale} state={state} house={{ performance, map }} />
          {live.takenSeats ? (
            <SeatPicker
              ref={mapHandle}
              performance={performance}
              map={map}
              takenSeats={taken}
              selectedSeats={selected}
              freshness={live.freshness}
              onToggle={toggle}
            />
          ) : (
            <Spinner label={texts.map} />
          )}
        </Stack>
        <Panel tone="light">
          <SeatsPart house={{ performance, map }} sale={sale} state={state} />
          <Part ref={customerPart} aria-labelledby="sale-customer">
            <Heading level={3} look="m" id="sale-customer">
              {customerTexts.title}
            </Heading>
            <CustomerForm
              customer={state.customer}
              onChange={(customer) => sale.setCustomer(customer)}
              onDone={toPayment}
            />
          </Part>
          <PaymentPart ref={paymentPart} sale={sale} state={state} onGivenUp={toSeats} />
        </Panel>
      </Columns>
    </Stack>
  );
}

interface PaymentPartProps {
  sale: Sale;
  state: SaleState;
  onGivenUp: () => void;
}

/** The payment, as soon as there is something to pay. */
const PaymentPart = forwardRef<HTMLElement, PaymentPartProps>(function PaymentPart(
  { sale, state, onGivenUp },
  ref,
) {
  if (!state.sale || state.seats.length === 0) return null;
  return (
    <Part ref={ref} aria-labelledby="sale-payment">
      <Heading level={3} look="m" id="sale-payment">
        {paymentTexts.title}
      </Heading>
      <PaymentForm sale={sale} counterSale={state.sale} isChanging={state.isChanging || state.isUnanswered} />
      <Button variant="secondary" buttonSize="small" onClick={() => void sale.giveUp().then(onGivenUp)}>
        {texts.giveUp}
      </Button>
    </Part>
  );
});

/** The seats that this sale cannot have. Those of its hold are free for it, unless they are sold. */
function useTakenByOthers(
  takenSeats: TakenSeats | null,
  selected: ReadonlySet<string>,
  heldSeats: readonly string[] | undefined,
): ReadonlySet<string> {
  return useMemo(() => {
    const guids = new Set(takenSeats ? [...takenSeats.locked, ...takenSeats.sold] : []);
    for (const guid of [...selected, ...(heldSeats ?? [])])
      if (!takenSeats?.sold.has(guid)) guids.delete(guid);
    return guids;
  }, [takenSeats, selected, heldSeats]);
}

/** The seats of the sale with their price types, the promo code, and the totals of Helios. */
function SeatsPart({ house: { performance, map }, sale, state }: Omit<OpenSaleProps, 'holdId'>) {
  const { seats, sale: counterSale, isChanging } = state;
  const { ticketTypes, prices, currency } = performance;
  return (
    <Part aria-labelledby="sale-seats">
      <Cluster justify="space-between" align="baseline">
        <Heading level={3} look="m" id="sale-seats">
          {texts.seats}
        </Heading>
        {seats.length > 0 ? <Text look="small">{texts.seatCount(seats.length)}</Text> : null}
      </Cluster>
      {seats.length === 0 ? (
        <Text look="small" tone="muted">
          {texts.noSeats}
        </Text>
      ) : (
        <>
          <SeatRows>
            <SelectedSeats
              seats={[...seats]}
              map={map}
              types={ticketTypes}
              currency={currency}
              getPrice={(priceZone, ticketType) =>
                prices.find((price) => price.priceZone === priceZone && price.ticketType === ticketType)
                  ?.priceCents ?? null
              }
              onTypeChange={({ guid }, ticketType) =>
                void sale.setSeats(
                  seats.map((choice) => (choice.seatGuid === guid ? { ...choice, ticketType } : choice)),
                )
              }
              onRemove={({ guid }) => void sale.setSeats(seats.filter(({ seatGuid }) => seatGuid !== guid))}
            />
          </SeatRows>
          <PromoCode sale={sale} code={counterSale?.promoCode ?? null} />
          <Text look="small" tone="muted" role="status">
            {isChanging ? texts.changing : texts.kept}
          </Text>
          {counterSale ? <TotalsTable totals={counterSale.totals} promoCode={counterSale.promoCode} /> : null}
        </>
      )}
    </Part>
  );
}

/** The field of a part with which it begins, or a button when it has no field now. */
function focusPart(part: HTMLElement | null): void {
  (part?.querySelector<HTMLElement>('[data-first]') ?? part?.querySelector('button'))?.focus();
}

/** The hold of a sale, with its seats. */
function useHold(performanceId: string, holdId: string | null) {
  const { resource } = useStaffResource(holdId === null ? null : `hold ${holdId}`, (signal) =>
    unwrap(
      api.GET('/staff/performances/{performanceId}/holds', { params: { path: { performanceId } }, signal }),
    ),
  );
  return resource.data?.find((hold) => hold.holdId === holdId) ?? null;
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/** What the person has to know about the sale: no answer, seats that became free, a refusal. */
function SaleNotices({ sale, state, house: { performance, map } }: Omit<OpenSaleProps, 'holdId'>) {
  const { isUnanswered, ended, refusal, sale: counterSale } = state;
  if (ended === 'expired') {
    return (
      <Notice
        tone="warning"
        title={texts.expiredTitle}
        actions={
          <Button buttonSize="small" onClick={() => void sale.takeAgain()}>
            {texts.takeAgain}
          </Button>
        }
      >
        {texts.expired}
      </Notice>
    );
  }
  if (ended === 'sold') {
    return (
      <Notice
        tone="info"
        title={texts.soldTitle}
        actions={
          <Button buttonSize="small" onClick={() => sale.reset()}>
            {texts.nextSale}
          </Button>
        }
      >
        <Stack as="span" gap="2xs">
          <span>{texts.sold}</span>
          <Link href={toHash({ screen: 'orders', performanceId: performance.performanceId })}>
            {texts.toOrders}
          </Link>
        </Stack>
      </Notice>
    );
  }
  if (isUnanswered) {
    const until = counterSale ? clock.format(new Date(counterSale.expiresAt)) : null;
    return (
      <Notice tone="warning" title={texts.unansweredTitle}>
        {texts.unanswered(until)}
      </Notice>
    );
  }
  if (!refusal) return null;
  const lost = refusal.seats.flatMap((guid) => map.byGuid.get(guid) ?? []);
  return (
    <Notice tone="danger" title={refusal.message}>
      {lost.length > 0 ? texts.refusedSeats(formatSeats(lost)) : refusal.detail}
    </Notice>
  );
}

function PromoCode({ sale, code }: { sale: Sale; code: string | null }) {
  const [typed, setTyped] = useState('');
  if (code !== null) {
    return (
      <Button variant="text" buttonSize="small" onClick={() => void sale.setPromoCode(null)}>
        {texts.promoRemove(code)}
      </Button>
    );
  }
  return (
    <PromoForm
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') void sale.setPromoCode(typed.trim()).then(() => setTyped(''));
      }}
    >
      <TextField
        label={texts.promo}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={codeLimits.MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {texts.promoApply}
      </Button>
    </PromoForm>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
  align-items: start;
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 26rem;
  }
`;

const Panel = styled(Surface)`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
`;

const Part = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding: ${space.m} min(${space.m}, 5vw);
  & + & {
    border-block-start: 1px solid ${color.border};
  }
`;

const SeatRows = styled.div`
  max-height: 18rem;
  overflow-y: auto;
`;

const PromoForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space.s};
  align-items: end;
  @container (max-width: 15rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Keys = styled.p`
  color: ${color.textMuted};
  font-family: ${font.text};
  font-size: ${fontSize.s};
  ${media.upToMobile} {
    display: none;
  }
`;
