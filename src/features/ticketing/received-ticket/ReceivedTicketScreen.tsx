import { useLocation } from '@gatsbyjs/reach-router';
import { useEffect, useState } from 'react';
import { Button, ButtonLink, Cluster, Icon, Notice, Text } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import type { ReceivedTicket } from '../../../helios/types';
import { readStored, writeStored, storedItem } from '../../../lib/storage';
import { formatDateTime } from '../../../lib/wallClock';
import { useResource } from '../../../runtime/useResource';
import { useHelios } from '../../../state/heliosContext';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { ScreenLayout } from '../../shared/screen/ScreenLayout';
import { changeTexts } from '../shared/changeTexts';
import { CallUs, Failure } from '../shared/components/Failure';
import { PrintedTickets } from '../shared/components/PrintedTickets';
import { Tickets } from '../shared/components/Tickets';
import { takeFromFragment } from '../shared/routing/takeFromFragment';
import { ticketingPath } from '../shared/routing/paths';
import { commonTexts, confirmationTexts, titles } from '../shared/texts';

const texts = {
  valid: 'Show this code at the door, on the phone or printed. It admits one person.',
  validThen: 'Your ticket is valid at the new time. You need no new one.',
  print: 'Print the ticket',
  void: 'This ticket is no longer valid',
  takenBack: 'The person who gave it to you has taken it back.',
  refunded: 'It was returned, changed or refunded. Ask the person who gave it to you.',
  moneyOfCanceled: 'The ticket is no longer valid. The money goes back to the person who has bought it.',
  unknown: 'No ticket was found',
  unknownHint: 'Open the whole link in the mail with your ticket again.',
};

export const receivedTicketItem = storedItem(
  'receivedTicket',
  'session',
  (value): value is string => typeof value === 'string',
);

/** /ticketing/received-ticket: the ticket of somebody to whom it was given (product 24.3) */
export function ReceivedTicketScreen() {
  const helios = useHelios();
  const token = useToken();
  const { resource, reload } = useResource(token ?? null, (signal) =>
    helios.openReceivedTicket(token ?? '', signal),
  );
  // A token that is too long is not valid, either.
  const isUnknown =
    token === null ||
    (resource.status === 'failed' && hasCode(resource.error, 'GIVEN_TICKET_NOT_FOUND', 'INVALID_REQUEST'));
  return (
    <ScreenLayout title={titles.receivedTicket} offlineText={commonTexts.offline}>
      {isUnknown ? (
        <Notice title={texts.unknown}>
          {texts.unknownHint} <CallUs prefix={commonTexts.questions} />
        </Notice>
      ) : null}
      {!isUnknown && resource.status === 'loading' ? <LoadingIndicator /> : null}
      {!isUnknown && resource.status === 'failed' ? (
        <Failure error={resource.error} onRetry={reload} />
      ) : null}
      {resource.data ? <Received received={resource.data} /> : null}
    </ScreenLayout>
  );
}

/** The token of the link, which stays in the storage of the tab; null without one, undefined before the browser has read it. */
function useToken(): string | null | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const linked = takeFromFragment('ticket');
    if (linked !== null) writeStored(receivedTicketItem, linked);
    setToken(linked ?? readStored(receivedTicketItem));
  }, [hash]);
  return token;
}

function Received({
  received: { performance, venue, performanceChange, ticket },
}: {
  received: ReceivedTicket;
}) {
  const questions = <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />;
  const isMoved = performanceChange?.kind === 'moved' && ticket.valid;
  return (
    <>
      <PrintedTickets />
      {ticket.valid ? (
        <Text look="lead">{texts.valid}</Text>
      ) : (
        <VoidNotice ticket={ticket} change={performanceChange} />
      )}
      {isMoved ? (
        <Notice live={false} title={changeTexts.moved(formatDateTime(performance.dateTime))}>
          {performanceChange.formerDateTime === null ? null : (
            <p>{changeTexts.before(formatDateTime(performanceChange.formerDateTime))}</p>
          )}
          <p>{performanceChange.reason}</p>
          <p>{texts.validThen}</p>
        </Notice>
      ) : null}
      <Tickets performance={performance} venue={venue} tickets={[ticket]} order={null} />
      <Cluster data-no-print>
        {ticket.valid ? (
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="ticket" /> {texts.print}
          </Button>
        ) : (
          <ButtonLink variant="secondary" href={ticketingPath}>
            {confirmationTexts.more}
          </ButtonLink>
        )}
      </Cluster>
      <Text as="div" tone="muted">
        {questions}
      </Text>
    </>
  );
}

/** Why the ticket admits nobody any more. */
function VoidNotice({
  ticket,
  change,
}: {
  ticket: ReceivedTicket['ticket'];
  change: ReceivedTicket['performanceChange'];
}) {
  if (ticket.voidBecause === 'canceled') {
    return (
      <Notice live={false} tone="warning" title={changeTexts.canceled}>
        {change ? <p>{change.reason}</p> : null}
        <p>{texts.moneyOfCanceled}</p>
      </Notice>
    );
  }
  return (
    <Notice live={false} tone="warning" title={texts.void}>
      {ticket.voidBecause === 'taken_back' ? texts.takenBack : texts.refunded}
    </Notice>
  );
}
