import { useEffect } from 'react';
import { Badge, Button, Cluster, Heading, Link, Notice, Stack, Text } from '../../../src/design-system';
import { formatDate } from '../../../src/lib/formatDate';
import { formatMoney } from '../../../src/lib/money';
import { formatTime } from '../../../src/lib/wallClock';
import { api, unwrap, type OpenMatters, type Performance } from '../api/api';
import { useMay, useStaffResource } from '../session/session';
import { DataTable, type Column } from '../shell/DataTable';
import { formatCount } from '../shell/formatCount';
import { Loaded } from '../shell/Loaded';
import { toHash } from '../shell/route';
import { statusTones } from '../shell/statusTones';
import { statusTexts, texts, tonightTexts } from '../texts';
import { getLastDay, groupByDay } from './days';

/** How often the numbers are loaded again while somebody looks at them. */
const REFRESH_MS = 60_000;

/** The performances of today and of the next days, and what needs somebody. */
export function Tonight() {
  const to = getLastDay(new Date());
  const performances = useStaffResource('performances', (signal) =>
    unwrap(api.GET('/staff/performances', { params: { query: { to } }, signal })),
  );
  const matters = useStaffResource('matters', (signal) => unwrap(api.GET('/staff/open-matters', { signal })));
  const { reload: reloadPerformances } = performances;
  const { reload: reloadMatters } = matters;
  useEffect(() => {
    const reload = () => {
      if (document.hidden) return;
      reloadPerformances();
      reloadMatters();
    };
    const timer = setInterval(reload, REFRESH_MS);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [reloadPerformances, reloadMatters]);

  return (
    <Stack gap="xl">
      <Stack as="section" aria-labelledby="needs">
        <Heading level={2} look="l" id="needs">
          {tonightTexts.needs}
        </Heading>
        <Loaded loaded={matters}>{(data) => <Matters matters={data} />}</Loaded>
      </Stack>
      <Stack as="section" aria-labelledby="performances">
        <Cluster justify="space-between">
          <Heading level={2} look="l" id="performances">
            {tonightTexts.performances}
          </Heading>
          <Button
            variant="secondary"
            buttonSize="small"
            onClick={() => {
              reloadPerformances();
              reloadMatters();
            }}
          >
            {texts.refresh}
          </Button>
        </Cluster>
        <Loaded loaded={performances}>{(data) => <Days performances={data} />}</Loaded>
      </Stack>
    </Stack>
  );
}

const matterNames = ['requests', 'refundsFailed', 'mailsGivenUp', 'donationRequests', 'enquiries'] as const;

function Matters({ matters }: { matters: OpenMatters }) {
  const mayApprove = useMay('listStaffRequests');
  const open = matterNames.filter((name) => matters[name] > 0);
  return (
    <Stack gap="s">
      {matters.areSalesClosed ? <Notice tone="warning">{tonightTexts.salesClosed}</Notice> : null}
      {open.length === 0 ? <Text>{tonightTexts.nothing}</Text> : null}
      {open.length > 0 ? (
        <Stack as="ul" gap="xs">
          {open.map((name) => (
            <li key={name}>
              {name === 'requests' && mayApprove ? (
                <Link href={toHash({ screen: 'approvals' })}>
                  {tonightTexts.matters[name](matters[name])}
                </Link>
              ) : (
                <Text>{tonightTexts.matters[name](matters[name])}</Text>
              )}
              {name === 'requests' ? null : (
                <Text look="small" tone="muted" as="code">
                  {tonightTexts.commands[name]}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

function Days({ performances }: { performances: readonly Performance[] }) {
  if (performances.length === 0) return <Text>{tonightTexts.noPerformances}</Text>;
  return (
    <Stack gap="l">
      {groupByDay(performances, new Date()).map(({ day, isToday, performances: rows }) => {
        const name = formatDate(day, 'full');
        const title = isToday ? `${tonightTexts.today}, ${name}` : name;
        return (
          <Stack key={day} gap="xs">
            <Heading level={3} look="m">
              {title}
            </Heading>
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              getKey={({ performanceId }) => performanceId}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}

const labels = tonightTexts.columns;
const columns: readonly Column<Performance>[] = [
  { label: labels.time, cell: ({ dateTime }) => formatTime(dateTime) },
  {
    label: labels.show,
    isHeader: true,
    cell: ({ eventName, theaterName, performanceId }) => (
      <>
        <Link
          href={toHash({ screen: 'orders', performanceId })}
          aria-label={tonightTexts.orders(`${eventName}, ${performanceId}`)}
        >
          {eventName}
        </Link>
        <Text look="small" tone="muted">
          {theaterName}
        </Text>
      </>
    ),
  },
  { label: labels.sold, isNumber: true, cell: ({ seatsSold }) => formatCount(seatsSold) },
  { label: labels.held, isNumber: true, cell: ({ seatsHeld }) => formatCount(seatsHeld) },
  { label: labels.inCarts, isNumber: true, cell: ({ seatsLocked }) => formatCount(seatsLocked) },
  { label: labels.free, isNumber: true, cell: ({ seatsFree }) => formatCount(seatsFree) },
  {
    label: labels.money,
    isNumber: true,
    cell: ({ takenCents, currency }) => formatMoney(takenCents, currency),
  },
  {
    label: labels.status,
    cell: ({ eventStatusCode }) => (
      <Badge tone={statusTones[eventStatusCode]}>{statusTexts[eventStatusCode]}</Badge>
    ),
  },
];
