import { useState } from 'react';
import { Stack, Text } from '../../../design-system';
import type { Order } from '../../../helios/types';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { GiveForm } from './GiveForm';
import { giveTexts as texts } from './texts';
import { listSeatOptions } from './seatOptions';
import { TakeBackButton } from './TakeBackButton';

/** Whether something of an order can be given or taken back now, or somebody has a ticket of it. */
export function hasGiving({ status, givableSeats, givenTickets }: Order): boolean {
  return status === 'confirmed' && (givableSeats.length > 0 || givenTickets.length > 0);
}

type Done = { name: 'given'; to: { name: string; emailAddress: string } } | { name: 'taken' };

/** Gives tickets to somebody, says who has them, and takes them back (product 24.3). */
export function GiveTickets({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { givableSeats, givenTickets, canTakeBack } = order;
  const [done, setDone] = useState<Done | null>(null);
  const [acts, setActs] = useState(0);
  function finish(act: Done) {
    setDone(act);
    setActs((count) => count + 1);
    onChanged();
  }
  const seats = listSeatOptions(order, [...givableSeats, ...givenTickets.map((given) => given.seatGuid)]);
  return (
    <Panel>
      <SectionHeading>{texts.heading}</SectionHeading>
      {givenTickets.length > 0 ? (
        <Stack gap="s">
          <Text as="h3" look="lead">
            {texts.others}
          </Text>
          {givenTickets.map((given) => {
            const seat = seats.find(({ value }) => value === given.seatGuid)?.label ?? '';
            return (
              <Stack key={given.givenTicketId} gap="2xs">
                <Text as="div">
                  <p>{seat}</p>
                  <p>
                    {given.recipient
                      ? texts.has(given.recipient.name, given.recipient.emailAddress)
                      : texts.hasSomebody}
                  </p>
                </Text>
                {canTakeBack ? (
                  <TakeBackButton
                    orderId={order.orderId}
                    location={order.performance.theaterLocation}
                    given={given}
                    seat={seat}
                    onTaken={() => finish({ name: 'taken' })}
                    onRefused={onChanged}
                  />
                ) : null}
              </Stack>
            );
          })}
          {canTakeBack ? (
            <Text look="small" tone="muted">
              {texts.notExchanged}
            </Text>
          ) : null}
        </Stack>
      ) : null}
      {done ? (
        // Each one takes the focus, after a closed dialog has returned it. So it comes after the list.
        <FocusedNotice
          key={`done ${acts}`}
          tone="success"
          title={done.name === 'given' ? texts.given(done.to.name) : texts.taken}
        >
          {done.name === 'given' ? texts.givenText(done.to.emailAddress) : texts.takenText}
        </FocusedNotice>
      ) : null}
      {givableSeats.length > 0 ? (
        <GiveForm
          // Begins anew for the next ticket.
          key={`form ${acts}`}
          order={order}
          onGiven={(to) => finish({ name: 'given', to })}
          onRefused={onChanged}
        />
      ) : null}
    </Panel>
  );
}
