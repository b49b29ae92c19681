import { Heading, Stack, Text } from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { api, unwrap, type CashDrawer } from '../api/api';
import { useStaffResource } from '../session/session';
import { DataTable, type Column } from '../shell/DataTable';
import { formatInstant } from '../shell/formatInstant';
import { Loaded } from '../shell/Loaded';
import { countTexts } from './countTexts';

/** The drawers of all accounts, open ones and the newest first. */
export function AllDrawers() {
  const loaded = useStaffResource('drawers', (signal) => unwrap(api.GET('/staff/cash-drawers', { signal })));
  return (
    <Stack as="section" gap="m" aria-labelledby="drawers">
      <Heading level={2} look="l" id="drawers">
        {countTexts.allDrawers}
      </Heading>
      <Loaded loaded={loaded}>
        {(drawers) =>
          drawers.length === 0 ? (
            <Text>{countTexts.noDrawers}</Text>
          ) : (
            <DataTable
              label={countTexts.allDrawers}
              columns={columns}
              rows={drawers}
              getKey={({ account, openedAt }) => `${account} ${openedAt}`}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

const labels = countTexts.drawerColumns;
const money = (name: 'openedCents' | 'takenCents' | 'paidOutCents' | 'countedCents' | 'differenceCents') => ({
  isNumber: true,
  cell: (drawer: CashDrawer) => {
    const cents = drawer[name];
    return cents === null ? '' : formatMoney(cents, drawer.currency);
  },
});
const columns: readonly Column<CashDrawer>[] = [
  { label: labels.account, isHeader: true, cell: ({ account }) => account },
  { label: labels.opened, cell: ({ openedAt }) => formatInstant(openedAt) },
  { label: labels.with, ...money('openedCents') },
  { label: labels.taken, ...money('takenCents') },
  { label: labels.paidOut, ...money('paidOutCents') },
  {
    label: labels.closed,
    cell: ({ closedAt }) => (closedAt === null ? countTexts.isOpen : formatInstant(closedAt)),
  },
  { label: labels.counted, ...money('countedCents') },
  { label: labels.difference, ...money('differenceCents') },
  { label: labels.note, cell: ({ note }) => note },
];
