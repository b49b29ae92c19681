import styled from '@emotion/styled';
import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Heading, Notice, Stack, Text, TextField, size, space } from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { api, unwrap, type CashDrawer } from '../api/api';
import { OpenDrawer, useCashDrawer } from '../drawer/CashDrawer';
import { drawerTexts } from '../drawer/texts';
import { useChange } from '../session/session';
import { formatInstant } from '../shell/formatInstant';
import { describeError, Loaded } from '../shell/Loaded';
import { parseMoney } from '../shell/parseMoney';
import { countTexts } from './countTexts';
import { Facts } from './ReportTables';

/** The cash of the own account: opened with what is in the drawer, closed with what was counted. */
export function Drawer({ onChange }: { onChange: () => void }) {
  const loaded = useCashDrawer();
  const [closed, setClosed] = useState<CashDrawer | null>(null);
  return (
    <Stack as="section" gap="m" aria-labelledby="drawer">
      <Heading level={2} look="l" id="drawer">
        {countTexts.drawer}
      </Heading>
      <Text>{countTexts.drawerIntro}</Text>
      {closed ? <Closed drawer={closed} /> : null}
      <Loaded loaded={loaded}>
        {(drawer) =>
          drawer ? (
            <CloseDrawer
              drawer={drawer}
              onClosed={(answer) => {
                setClosed(answer);
                loaded.reload();
                onChange();
              }}
            />
          ) : (
            <OpenDrawer
              onOpened={() => {
                setClosed(null);
                loaded.reload();
                onChange();
              }}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

/** What was counted less what should be there, in words. */
export function describeDifference({ countedCents, differenceCents, currency }: CashDrawer): string {
  const counted = formatMoney(countedCents ?? 0, currency);
  const difference = differenceCents ?? 0;
  const amount = formatMoney(Math.abs(difference), currency);
  if (difference === 0) return countTexts.agreesCash(counted);
  return difference < 0 ? countTexts.missingCash(amount, counted) : countTexts.surplusCash(amount, counted);
}

function Closed({ drawer }: { drawer: CashDrawer }) {
  return (
    <Notice tone={drawer.differenceCents === 0 ? 'success' : 'warning'} title={countTexts.closedTitle}>
      {describeDifference(drawer)}
    </Notice>
  );
}

/** As Helios limits it. */
const MAX_NOTE = 200;

const amount = Joi.string()
  .required()
  .custom((typed: string, { error }) => (parseMoney(typed) === null ? error('string.empty') : typed))
  .messages({ 'string.empty': drawerTexts.invalidAmount });

/** Sends a change, and keeps why it has failed. */
function useSubmit<T>(send: () => Promise<T>, onDone: (answer: T) => void) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      onDone(await change(send));
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const notice = failure ? (
    <Notice tone="danger" title={failure.title}>
      {failure.detail}
    </Notice>
  ) : null;
  return { isBusy, submit, notice };
}

const closeSchema = Joi.object<{ amount: string; note: string }>({
  amount,
  note: Joi.string()
    .trim()
    .allow('')
    .max(MAX_NOTE)
    .messages({ 'string.max': countTexts.noteLong(MAX_NOTE) }),
});

function CloseDrawer({ drawer, onClosed }: { drawer: CashDrawer; onClosed: (drawer: CashDrawer) => void }) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: joiResolver(closeSchema),
    defaultValues: { amount: '', note: '' },
  });
  const { isBusy, submit, notice } = useSubmit(() => {
    const { amount: counted, note } = getValues();
    const body = {
      countedCents: parseMoney(counted) ?? 0,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    return unwrap(api.POST('/staff/cash-drawer/close', { body }));
  }, onClosed);
  const format = (cents: number) => formatMoney(cents, drawer.currency);
  return (
    <Stack gap="m">
      <Facts>
        {[
          [countTexts.openedAt, formatInstant(drawer.openedAt)],
          [countTexts.openedWith, format(drawer.openedCents)],
          [countTexts.takenCash, format(drawer.takenCents)],
          [countTexts.paidOut, format(drawer.paidOutCents)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Form noValidate method="dialog" onSubmit={(event) => void handleSubmit(submit)(event)}>
        {notice}
        <TextField
          label={countTexts.counted}
          hint={countTexts.countedHint}
          error={formState.errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          {...register('amount')}
        />
        <TextField
          label={countTexts.note}
          hint={countTexts.noteHint}
          error={formState.errors.note?.message}
          autoComplete="off"
          optional
          {...register('note')}
        />
        <Button type="submit" busy={isBusy}>
          {countTexts.close}
        </Button>
      </Form>
    </Stack>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.m};
  max-width: ${size.form};
  > :not(button) {
    align-self: stretch;
  }
`;
