import { useState } from 'react';
import { Button, Cluster, Modal, Notice, Stack, Text, TextField } from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { ApiError, api, unwrap, type CashDrawer } from '../api/api';
import { useChange, useStaffResource } from '../session/session';
import { describeError } from '../shell/Loaded';
import { formatInstant } from '../shell/formatInstant';
import { parseMoney } from '../shell/parseMoney';
import { texts as commonTexts } from '../texts';
import { drawerTexts as texts } from './texts';

/** The open drawer of the account; null without one. */
export function useCashDrawer() {
  return useStaffResource<CashDrawer | null>('cash drawer', (signal) =>
    unwrap(api.GET('/staff/cash-drawer', { signal })).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'DRAWER_NOT_OPEN') return null;
      throw error;
    }),
  );
}

/** Opens the drawer with the cash that is in it. */
export function OpenDrawer({ onOpened }: { onOpened: () => void }) {
  const change = useChange();
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    const openedCents = parseMoney(amount);
    setError(openedCents === null ? texts.invalidAmount : undefined);
    if (openedCents === null || isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      await change(() => unwrap(api.POST('/staff/cash-drawer', { body: { openedCents } })));
      onOpened();
    } catch (problem) {
      // It was opened by a request whose answer did not arrive, or in another tab.
      if (problem instanceof ApiError && problem.code === 'DRAWER_OPEN') onOpened();
      else setFailure(describeError(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <Stack gap="s">
        <Text look="small">{texts.closed}</Text>
        {failure ? (
          <Notice tone="danger" title={failure.title}>
            {failure.detail}
          </Notice>
        ) : null}
        <TextField
          data-first
          label={texts.opened}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Cluster>
          <Button type="submit" variant="secondary" busy={isBusy}>
            {texts.open}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** The open drawer, and its closing with what was counted. */
export function OpenedDrawer({
  drawer,
  onClosed,
}: {
  drawer: CashDrawer;
  onClosed: (closed: CashDrawer) => void;
}) {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <Cluster justify="space-between">
      <Text look="small" tone="muted">
        {texts.since(formatInstant(drawer.openedAt), formatMoney(drawer.openedCents, drawer.currency))}
      </Text>
      <Button variant="text" buttonSize="small" onClick={() => setIsClosing(true)}>
        {texts.close}
      </Button>
      <CloseDrawer
        isOpen={isClosing}
        onCancel={() => setIsClosing(false)}
        onClosed={(closed) => {
          setIsClosing(false);
          onClosed(closed);
        }}
      />
    </Cluster>
  );
}

const formId = 'close-drawer';

interface CloseDrawerProps {
  isOpen: boolean;
  onCancel: () => void;
  onClosed: (closed: CashDrawer) => void;
}

/** What was counted, with a note, and its sending. */
function useClosing(onClosed: CloseDrawerProps['onClosed']) {
  const change = useChange();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = async () => {
    const countedCents = parseMoney(amount);
    setError(countedCents === null ? texts.invalidAmount : undefined);
    if (countedCents === null || isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      const body = { countedCents, ...(note.trim() && { note: note.trim() }) };
      const closed = await change(() => unwrap(api.POST('/staff/cash-drawer/close', { body })));
      setAmount('');
      setNote('');
      onClosed(closed);
    } catch (problem) {
      setFailure(describeError(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return { amount, setAmount, note, setNote, error, failure, isBusy, close };
}

function CloseDrawer({ isOpen, onCancel, onClosed }: CloseDrawerProps) {
  const { amount, setAmount, note, setNote, error, failure, isBusy, close } = useClosing(onClosed);
  return (
    <Modal
      open={isOpen}
      onClose={onCancel}
      title={texts.closeTitle}
      dismissible={!isBusy}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {texts.close}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <Stack>
          {failure ? (
            <Notice tone="danger" title={failure.title}>
              {failure.detail}
            </Notice>
          ) : null}
          <TextField
            label={texts.counted}
            error={error}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            label={texts.note}
            hint={texts.noteHint}
            optional
            maxLength={MAX_NOTE}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Stack>
      </form>
    </Modal>
  );
}

/** As Helios limits it. */
const MAX_NOTE = 200;
