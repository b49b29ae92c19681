import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import {
  Badge,
  Link,
  SelectField,
  Stack,
  Text,
  TextField,
  color,
  fontSize,
  fontWeight,
  media,
  space,
} from '../../../src/design-system';
import { formatDate } from '../../../src/lib/formatDate';
import { formatTime } from '../../../src/lib/wallClock';
import { api, unwrap, type Performance } from '../api/api';
import { useStaffResource } from '../session/session';
import { Loaded } from '../shell/Loaded';
import { navigate, toHash, type Route } from '../shell/route';
import { statusTones } from '../shell/statusTones';
import { statusTexts } from '../texts';
import { filterPerformances, listTheaters } from './filterPerformances';
import { pickerTexts as texts } from './texts';

/** More are found by their name, theater, date or time. */
const SHOWN = 40;

export interface PerformancePickerProps {
  /** The screen of a performance. */
  getRoute: (performanceId: string) => Route;
}

/** Finds a performance that can be sold, by typing a part of its name, theater, date or time. */
export function PerformancePicker({ getRoute }: PerformancePickerProps) {
  const loaded = useStaffResource('all performances', (signal) =>
    unwrap(api.GET('/staff/performances', { signal })),
  );
  return (
    <Loaded loaded={loaded}>
      {(performances) => <Picker performances={performances} getRoute={getRoute} />}
    </Loaded>
  );
}

function Picker({
  performances,
  getRoute,
}: PerformancePickerProps & { performances: readonly Performance[] }) {
  const [words, setWords] = useState('');
  const [location, setLocation] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const theaters = listTheaters(performances);
  const found = filterPerformances(performances, { words, location });
  const [first] = found;
  return (
    <Stack gap="m">
      <Filters
        role="search"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (first) navigate(getRoute(first.performanceId));
        }}
      >
        <TextField
          ref={field}
          label={texts.label}
          hint={texts.hint}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {theaters.size > 1 ? (
          <SelectField
            label={texts.theater}
            placeholder={texts.anyTheater}
            options={[...theaters].map(([value, label]) => ({ value, label }))}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
        ) : null}
      </Filters>
      <Text role="status" look="small" tone="muted">
        {found.length === 0 ? texts.none : texts.found(found.length, Math.min(found.length, SHOWN))}
      </Text>
      <List>
        {found.slice(0, SHOWN).map((performance) => (
          <Item key={performance.performanceId} data-first={performance === first || undefined}>
            <Row performance={performance} href={toHash(getRoute(performance.performanceId))} />
          </Item>
        ))}
      </List>
    </Stack>
  );
}

function Row({ performance, href }: { performance: Performance; href: string }) {
  const { eventName, theaterName, dateTime, eventStatusCode, seatsFree } = performance;
  const when = `${formatDate(dateTime, 'full')}, ${formatTime(dateTime)}`;
  return (
    <>
      <div>
        <Name href={href} aria-label={`${eventName}, ${when}, ${theaterName}`}>
          {eventName}
        </Name>
        <Text look="small">{`${when} · ${theaterName}`}</Text>
      </div>
      <Free>{texts.free(seatsFree)}</Free>
      <Badge tone={statusTones[eventStatusCode]}>{statusTexts[eventStatusCode]}</Badge>
    </>
  );
}

const Filters = styled.form`
  display: grid;
  gap: ${space.s} ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    align-items: start;
  }
`;

const List = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.m};
  padding: ${space.xs} ${space.s};
  border-block-end: 1px solid ${color.border};
  > div {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* Enter opens it. */
  &[data-first] {
    background: ${color.raised};
    border-inline-start: 0.2rem solid ${color.accent};
  }
`;

const Name = styled(Link)`
  font-weight: ${fontWeight.semibold};
`;

const Free = styled.span`
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;
