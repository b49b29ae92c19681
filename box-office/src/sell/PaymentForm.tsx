import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import {
  Button,
  Cluster,
  Icon,
  Link,
  Notice,
  Stack,
  Text,
  TextField,
  color,
  fontSize,
  fontWeight,
  radius,
  size,
  space,
} from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { api, isSessionEnd, readFailure, unwrap, type CounterSale, type PayBody } from '../api/api';
import { useMay, useSession, useStaffResource } from '../session/session';
import { formatInstant } from '../shell/formatInstant';
import { Loaded, describeError } from '../shell/Loaded';
import { parseMoney } from '../shell/parseMoney';
import { toHash } from '../shell/route';
import { OpenDrawer, useCashDrawer } from '../drawer/CashDrawer';
import { texts as shellTexts } from '../texts';
import type { Sale } from './sale';
import { drawerTexts, paymentTexts as texts } from './texts';
import { useGiftCards } from './useGiftCards';

type Kind = 'cash' | 'terminal' | 'complimentary';

export interface PaymentFormProps {
  sale: Sale;
  counterSale: CounterSale;
  /** Seats or the code are being changed, so the total may be another one. */
  isChanging: boolean;
}

/** What was typed, and its sending. The amounts come from Helios. */
function usePayment({ sale, counterSale, isChanging }: PaymentFormProps) {
  const { end } = useSession();
  const { totalCents, currency } = counterSale.totals;
  const giftCards = useGiftCards(counterSale);
  const { dueCents } = giftCards;
  const [kind, setKind] = useState<Kind>('cash');
  const [typed, setTyped] = useState({ cash: '', terminal: '', complimentary: '' });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const text = typed[kind].trim();

  /** The tenders of what is due; an error in the field is shown, and gives null. */
  const readTenders = (amountCents: number): NonNullable<PayBody['tenders']> | null => {
    if (amountCents === 0) return [];
    if (kind === 'terminal') {
      if (text !== '') return [{ kind, amountCents, reference: text }];
      setError(texts.noReference);
      return null;
    }
    const givenCents = text === '' ? amountCents : parseMoney(text);
    if (givenCents !== null && givenCents >= amountCents) return [{ kind: 'cash', amountCents, givenCents }];
    setError(givenCents === null ? texts.invalidAmount : texts.tooLittle(formatMoney(amountCents, currency)));
    return null;
  };
  const send = async (request: () => Promise<void>) => {
    setFailure(null);
    setIsPaying(true);
    try {
      await request();
    } catch (problem) {
      // The sale lives longer than the screen, so it does not know the session.
      if (isSessionEnd(problem)) end();
      setFailure(
        readFailure(problem) === 'unreachable'
          ? { title: texts.unansweredTitle, detail: texts.unanswered }
          : describeError(problem),
      );
    } finally {
      setIsPaying(false);
    }
  };
  const submit = () => {
    setError(undefined);
    if (isPaying || isChanging) return;
    const { customer } = sale.getState();
    if (kind === 'complimentary') {
      if (text === '') setError(texts.noReason);
      else void send(() => sale.give({ reason: text, customer }));
      return;
    }
    const tenders = dueCents === null ? null : readTenders(dueCents);
    if (!tenders) return;
    const body = { expectedTotalCents: totalCents, tenders, giftCards: giftCards.payments, customer };
    void send(() => sale.pay(body));
  };
  return {
    giftCards,
    kind,
    chooseKind: (chosen: Kind) => {
      setKind(chosen);
      setError(undefined);
    },
    value: typed[kind],
    setValue: (value: string) => setTyped({ ...typed, [kind]: value }),
    error,
    failure,
    isBusy: isPaying || isChanging || (dueCents === null && kind !== 'complimentary'),
    due: dueCents === null ? null : formatMoney(dueCents, currency),
    /** Gift cards or a promo code pay all of it. */
    isFree: dueCents === 0,
    submit,
  };
}

/** How the customer pays, and the button that sells. */
export function PaymentForm(props: PaymentFormProps) {
  const mayGive = useMay('giveCounterSale');
  const payment = usePayment(props);
  const { giftCards, kind, isFree, due, failure } = payment;
  const drawer = useCashDrawer();
  const isOpen = drawer.resource.data !== null;
  const box = useRef<HTMLFormElement>(null);
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isOpen || !isOpening.current) return;
    isOpening.current = false;
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isOpen]);
  const needsDrawer = kind === 'cash' && !isFree && !isOpen;

  return (
    <Stack gap="m">
      <form
        ref={box}
        noValidate
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!needsDrawer) payment.submit();
        }}
      >
        <Stack gap="m">
          {failure ? (
            <Notice tone="danger" title={failure.title}>
              {failure.detail}
            </Notice>
          ) : null}
          <Kinds
            kinds={mayGive ? ['cash', 'terminal', 'complimentary'] : ['cash', 'terminal']}
            value={kind}
            onChange={payment.chooseKind}
          />
          {needsDrawer ? null : (
            <>
              <TenderField payment={payment} />
              <Button type="submit" buttonSize="large" fullWidth busy={payment.isBusy}>
                {kind === 'complimentary' ? texts.give : texts.sell(due ?? '…')}
              </Button>
            </>
          )}
        </Stack>
      </form>
      {kind === 'cash' ? (
        <DrawerPart
          drawer={drawer}
          onOpened={() => {
            isOpening.current = true;
            drawer.reload();
          }}
        />
      ) : null}
      {kind === 'complimentary' ? null : (
        <GiftCards giftCards={giftCards} currency={props.counterSale.totals.currency} />
      )}
    </Stack>
  );
}

/** What the kind of payment needs: the cash, the receipt, or the reason. */
function TenderField({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { kind, isFree, due, error, value, setValue } = payment;
  const field = {
    'data-first': true,
    error,
    autoComplete: 'off',
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value),
  } as const;
  if (kind === 'complimentary') {
    return (
      <>
        <Budget />
        <TextField label={texts.reason} hint={texts.reasonHint} maxLength={MAX_REASON} {...field} />
      </>
    );
  }
  if (isFree) return null;
  return kind === 'terminal' ? (
    <TextField label={texts.reference} maxLength={MAX_REFERENCE} {...field} />
  ) : (
    <TextField
      label={texts.given}
      hint={due === null ? undefined : texts.givenHint(due)}
      optional
      inputMode="decimal"
      {...field}
    />
  );
}

/** The cash drawer of the account: cash is taken only with an open one. */
function DrawerPart({
  drawer,
  onOpened,
}: {
  drawer: ReturnType<typeof useCashDrawer>;
  onOpened: () => void;
}) {
  return (
    <Loaded loaded={drawer}>
      {(opened) =>
        opened ? (
          <Cluster justify="space-between">
            <Text look="small" tone="muted">
              {drawerTexts.since(
                formatInstant(opened.openedAt),
                formatMoney(opened.openedCents, opened.currency),
              )}
            </Text>
            <Link href={toHash({ screen: 'count' })}>{drawerTexts.close}</Link>
          </Cluster>
        ) : (
          <OpenDrawer onOpened={onOpened} />
        )
      }
    </Loaded>
  );
}

/** As Helios limits it. */
const MAX_REASON = 200;
const MAX_REFERENCE = 60;

function Kinds({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
}) {
  const name = useId();
  return (
    <KindList role="radiogroup" aria-label={texts.by}>
      {kinds.map((kind) => (
        <KindOption key={kind}>
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          <span>{texts.kinds[kind]}</span>
        </KindOption>
      ))}
    </KindList>
  );
}

/** What the account can still give. */
function Budget() {
  const loaded = useStaffResource('complimentary budget', (signal) =>
    unwrap(api.GET('/staff/complimentary-budget', { signal })),
  );
  return (
    <Loaded loaded={loaded}>
      {({ leftCents, currency }) => (
        <Text look="small">
          {leftCents === null ? texts.noLimit : texts.budget(formatMoney(leftCents, currency))}
        </Text>
      )}
    </Loaded>
  );
}

function GiftCards({
  giftCards,
  currency,
}: {
  giftCards: ReturnType<typeof useGiftCards>;
  currency: string;
}) {
  const [number, setNumber] = useState('');
  const { cards, dueCents, isBusy, failure, retry, add, remove } = giftCards;
  const [isOpen, setIsOpen] = useState(cards.length > 0);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Summary>{texts.giftCard}</Summary>
      <Stack gap="s">
        {cards.map(({ last4, paid }, index) => (
          <Cluster key={index} justify="space-between">
            <Text look="small">
              {paid
                ? texts.giftCardUsed(
                    last4,
                    formatMoney(paid.amountCents, currency),
                    formatMoney(paid.balanceCents, currency),
                  )
                : texts.giftCardUnknown(last4)}
            </Text>
            <Remove type="button" aria-label={texts.giftCardRemove(last4)} onClick={() => remove(index)}>
              <Icon name="close" size="1.1em" />
            </Remove>
          </Cluster>
        ))}
        {cards.length > 0 && dueCents !== null ? (
          <Text>{`${texts.due}: ${formatMoney(dueCents, currency)}`}</Text>
        ) : null}
        {failure ? (
          <Notice
            tone="danger"
            title={failure.title}
            actions={
              retry ? (
                <Button variant="secondary" buttonSize="small" onClick={retry}>
                  {shellTexts.tryAgain}
                </Button>
              ) : undefined
            }
          >
            {failure.detail}
          </Notice>
        ) : null}
        <GiftCardFields
          noValidate
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            if (number.trim() === '' || isBusy) return;
            void add(number.trim()).then((isAdded) => {
              if (isAdded) setNumber('');
            });
          }}
        >
          <TextField
            label={texts.giftCard}
            hint={texts.giftCardHint}
            optional
            autoComplete="off"
            spellCheck={false}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={isBusy}>
            {texts.giftCardUse}
          </Button>
        </GiftCardFields>
      </Stack>
    </details>
  );
}

const KindList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};
`;

const KindOption = styled.label`
  position: relative;
  display: grid;
  flex: 1 1 auto;
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  span {
    display: grid;
    place-items: center;
    min-height: ${size.target};
    padding: ${space['2xs']} ${space.s};
    border: 1px solid ${color.controlBorder};
    border-radius: ${radius.m};
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    text-align: center;
  }
  input:checked + span {
    border-color: ${color.fixed.candle};
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
  input:focus-visible + span {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  min-height: ${size.target};
  color: ${color.link};
  font-size: ${fontSize.s};
  text-decoration: underline;
  cursor: pointer;
`;

const GiftCardFields = styled.form`
  display: grid;
  gap: ${space.s};
  justify-items: start;
  > :first-of-type {
    width: 100%;
  }
`;

const Remove = styled.button`
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.pill};
  cursor: pointer;
`;
