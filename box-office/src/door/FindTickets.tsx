import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';
import { Badge, Button, Heading, Stack, Text, TextField, fontWeight } from '../../../src/design-system';
import type { DoorAct, FoundTicket } from '../api/api';
import { useStaffResource } from '../session/session';
import { Loaded } from '../shell/Loaded';
import { findTickets } from './doorApi';
import { doorTexts, seatText } from './doorTexts';
import { Item, Row } from './layout';

/** As Helios limits it. */
const MIN_SEARCH = 2;
const MAX_FOUND = 500;

export interface FindTicketsProps {
  performanceId: string;
  isConnected: boolean;
  /** Lets somebody in or out by the seat. */
  onScan: (seatGuid: string, act: DoorAct) => void;
}

/** Finds somebody without a ticket at hand by a name or an order number. */
export function FindTickets({ performanceId, isConnected, onScan }: FindTicketsProps) {
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const found = useStaffResource(search, () => findTickets(performanceId, search ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    setIsShort(text.length < MIN_SEARCH);
    if (text.length < MIN_SEARCH) return;
    if (text === search) found.reload();
    else setSearch(text);
  };
  return (
    <Stack as="section" gap="s" aria-labelledby="door-search">
      <Heading level={2} look="m" id="door-search">
        {doorTexts.searchTitle}
      </Heading>
      {isConnected ? (
        <Row role="search" noValidate method="dialog" onSubmit={submit}>
          <TextField
            label={doorTexts.search}
            error={isShort ? doorTexts.searchShort(MIN_SEARCH) : undefined}
            type="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary">
            {doorTexts.searchButton}
          </Button>
        </Row>
      ) : (
        <Text>{doorTexts.searchOffline}</Text>
      )}
      {search !== null && isConnected ? (
        <Loaded loaded={found}>
          {(tickets) => (
            <Found
              tickets={tickets}
              onScan={(seatGuid, act) => {
                setSearch(null);
                setTyped('');
                onScan(seatGuid, act);
              }}
            />
          )}
        </Loaded>
      ) : null}
    </Stack>
  );
}

const stateTones = { expected: 'neutral', inside: 'success', out: 'info' } as const;

function Found({ tickets, onScan }: { tickets: readonly FoundTicket[]; onScan: FindTicketsProps['onScan'] }) {
  return (
    <Stack gap="s">
      <Text role="status">
        {tickets.length === 0
          ? doorTexts.noneFound
          : tickets.length < MAX_FOUND
            ? doorTexts.found(tickets.length)
            : doorTexts.foundMany(MAX_FOUND)}
      </Text>
      <Stack as="ul" gap="xs">
        {tickets.map((ticket) => {
          const { seatGuid, customerName, orderNumber, ticketTypeLabel, state } = ticket;
          const seat = seatText(ticket);
          const name = customerName || orderNumber;
          return (
            <Item key={seatGuid}>
              <div>
                <Name>{name}</Name>
                <Text look="small">{`${seat} · ${ticketTypeLabel}`}</Text>
                <Text look="small" tone="muted">
                  {orderNumber}
                </Text>
              </div>
              <Badge tone={stateTones[state]}>{doorTexts.states[state]}</Badge>
              {state === 'inside' ? (
                <Button
                  variant="secondary"
                  buttonSize="small"
                  aria-label={doorTexts.letOutNamed(name, seat)}
                  onClick={() => onScan(seatGuid, 'out')}
                >
                  {doorTexts.letOutShort}
                </Button>
              ) : (
                <Button
                  buttonSize="small"
                  aria-label={doorTexts.letInNamed(name, seat)}
                  onClick={() => onScan(seatGuid, 'in')}
                >
                  {doorTexts.letInShort}
                </Button>
              )}
            </Item>
          );
        })}
      </Stack>
    </Stack>
  );
}

const Name = styled.p`
  font-weight: ${fontWeight.semibold};
`;
