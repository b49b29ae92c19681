import styled from '@emotion/styled';
import { useEffect, useMemo, useState } from 'react';
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
  color,
  media,
  radius,
  space,
} from '../../../src/design-system';
import type { MapSeat } from '../../../src/features/ticketing/seats/seatMap/plan';
import { formatSeats } from '../../../src/features/ticketing/shared/seating/formatSeats';
import { formatDateTime } from '../../../src/lib/wallClock';
import { useLiveAvailability } from '../../../src/state/tickets/liveAvailability';
import { ApiError, api, unwrap, type Hold } from '../api/api';
import { SeatPicker } from '../seats/SeatPicker';
import { staffSeats } from '../seats/staffSeats';
import type { House } from '../seats/useHouse';
import { useChange, useMay, useStaffResource } from '../session/session';
import { Loaded } from '../shell/Loaded';
import { toHash } from '../shell/route';
import { HoldCard } from './HoldCard';
import { HoldForm, noFields, type HoldTerms } from './HoldForm';
import { holdTexts as texts } from './texts';

/** How often the holds are loaded again, so that an end and a sale show by themselves. Each time is a line of the log. */
const REFRESH_MS = 60_000;

/** The holds of a performance, and the map on which new ones are made. */
export function HoldsScreen({ house: { performance, map } }: { house: House }) {
  const { performanceId } = performance;
  const mayHold = useMay('createHold');
  const loaded = useStaffResource(`holds ${performanceId}`, (signal) =>
    unwrap(
      api.GET('/staff/performances/{performanceId}/holds', { params: { path: { performanceId } }, signal }),
    ),
  );
  const { reload } = loaded;
  const live = useLiveAvailability(staffSeats, performanceId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState<string | null>(null);
  const { takenSeats } = live;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const taken = useMemo(
    () => new Set(takenSeats ? [...takenSeats.locked, ...takenSeats.sold] : []),
    [takenSeats],
  );
  const free = useMemo(() => new Set([...chosen].filter((guid) => !taken.has(guid))), [chosen, taken]);
  const toggle = ({ guid }: MapSeat) => {
    if (!mayHold || (taken.has(guid) && !chosen.has(guid))) return;
    const next = new Set(chosen);
    if (!next.delete(guid)) next.add(guid);
    setChosen(next);
  };
  const onDone = (text: string) => {
    setMessage(text);
    reload();
  };

  return (
    <Stack gap="m">
      <Cluster justify="space-between" align="baseline">
        <div>
          <Heading level={2} look="l">
            {performance.eventName}
          </Heading>
          <Text look="small">{`${formatDateTime(performance.dateTime)} · ${performance.theaterName}`}</Text>
        </div>
        <Link href={toHash({ screen: 'holds' })}>{texts.another}</Link>
      </Cluster>
      {message ? <Notice tone="success">{message}</Notice> : null}
      <Columns>
        <Stack as="section" gap="s" aria-labelledby="holds">
          <Heading level={3} look="m" id="holds">
            {texts.list}
          </Heading>
          <Loaded loaded={loaded}>{(holds) => <HoldList holds={holds} map={map} onDone={onDone} />}</Loaded>
        </Stack>
        <Stack gap="m">
          {takenSeats ? (
            <SeatPicker
              performance={performance}
              map={map}
              takenSeats={taken}
              selectedSeats={free}
              freshness={live.freshness}
              onToggle={toggle}
            />
          ) : (
            <Spinner label={texts.map} />
          )}
          {mayHold ? (
            <NewHold
              performanceId={performanceId}
              map={map}
              chosen={free}
              onChoose={setChosen}
              onHeld={(name) => onDone(texts.held(name))}
            />
          ) : null}
        </Stack>
      </Columns>
    </Stack>
  );
}

interface NewHoldProps {
  performanceId: string;
  map: House['map'];
  chosen: ReadonlySet<string>;
  onChoose: (guids: ReadonlySet<string>) => void;
  onHeld: (name: string) => void;
}

/** Holds the chosen seats. */
function NewHold({ performanceId, map, chosen, onChoose, onHeld }: NewHoldProps) {
  const change = useChange();
  /** A new hold has a new form. */
  const [formCount, setFormCount] = useState(0);
  const seats = [...chosen];
  const send = async (terms: HoldTerms, getKey: (request: unknown) => string) => {
    const body = { ...terms, seats };
    const header = { 'idempotency-key': getKey(body) };
    try {
      await change(() =>
        unwrap(
          api.POST('/staff/performances/{performanceId}/holds', {
            params: { path: { performanceId }, header },
            body,
          }),
        ),
      );
    } catch (error) {
      // The others can be held.
      if (error instanceof ApiError && error.seats.length > 0)
        onChoose(new Set(seats.filter((guid) => !error.seats.includes(guid))));
      throw error;
    }
    onChoose(new Set());
    setFormCount((count) => count + 1);
    onHeld(terms.name);
  };
  return (
    <Card tone="light" as="section" aria-labelledby="new-hold">
      <Stack gap="s">
        <Cluster justify="space-between" align="baseline">
          <Heading level={3} look="m" id="new-hold">
            {texts.add}
          </Heading>
          {seats.length > 0 ? (
            <Button variant="text" buttonSize="small" onClick={() => onChoose(new Set())}>
              {texts.clear}
            </Button>
          ) : null}
        </Cluster>
        <Text look="small" role="status">
          {seats.length > 0
            ? `${texts.chosen(seats.length)}: ${formatSeats(seats.flatMap((guid) => map.byGuid.get(guid) ?? []))}`
            : texts.mapHint}
        </Text>
        <HoldForm
          key={formCount}
          fields={noFields}
          button={texts.hold(seats.length)}
          missing={seats.length === 0 ? texts.noSeats : undefined}
          send={send}
        />
      </Stack>
    </Card>
  );
}

function HoldList({
  holds,
  map,
  onDone,
}: {
  holds: readonly Hold[];
  map: House['map'];
  onDone: (text: string) => void;
}) {
  if (holds.length === 0) return <Text>{texts.none}</Text>;
  return (
    <List>
      {holds.map((hold) => (
        <li key={hold.holdId}>
          <HoldCard hold={hold} map={map} onDone={onDone} />
        </li>
      ))}
    </List>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  align-items: start;
  ${media.aboveMenu} {
    grid-template-columns: 26rem minmax(0, 1fr);
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${space.s};
  padding: 0;
  list-style: none;
`;

const Card = styled(Surface)`
  padding: ${space.m} min(${space.m}, 5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
`;
