import styled from '@emotion/styled';
import { useState } from 'react';
import { Button, Cluster, Notice, Stack, Text, TextField, size } from '../../../src/design-system';
import { ApiError, api, unwrap, type CashDrawer } from '../api/api';
import { useChange, useStaffResource } from '../session/session';
import { describeError } from '../shell/Loaded';
import { parseMoney } from '../shell/parseMoney';
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
    <Form
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
    </Form>
  );
}

const Form = styled.form`
  max-width: ${size.form};
`;
