import styled from '@emotion/styled';
import type { Helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import type { EventDetails } from '../../helios/types';
import { Button, color, Link, Modal, Notice, Spinner, getTelephoneHref } from '../../design-system';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { quantitiesPath } from '../../features/ticketing/shared/routing/paths';
import { useHelios } from '../../state/heliosContext';
import { useResource } from '../../runtime/useResource';
import { closeOnLinkClick } from '../shared/closeOnLinkClick';
import { texts } from './texts';

interface CalendarModalProps {
  open: boolean;
  onClose: () => void;
  eventCode: string;
  /** The accessible name of the modal. */
  title: string;
  /** The phone number of the box office; may be empty. */
  phone: string;
}

/** The calendar of a show in a modal, the same as on its ticketing route (product 2.7, 2.8). Loaded when it is opened. */
export function CalendarModal({ open, onClose, eventCode, title, phone }: CalendarModalProps) {
  const helios = useHelios();
  const { resource, reload } = useResource(eventCode, (signal) => loadEvent(helios, eventCode, signal));
  return (
    <Modal open={open} onClose={onClose} title={title} width="wide">
      {resource.status === 'loading' ? (
        <LoadingArea>
          <Spinner size="2.25rem" label={texts.loading} />
        </LoadingArea>
      ) : null}
      {resource.status === 'failed' ? (
        isUnknownEvent(resource.error) ? (
          <Notice>{texts.gone}</Notice>
        ) : (
          <Notice
            tone="danger"
            actions={
              <Button variant="secondary" buttonSize="small" onClick={reload}>
                {texts.retry}
              </Button>
            }
          >
            {texts.failed} {phone ? <Link href={getTelephoneHref(phone)}>{texts.call(phone)}</Link> : null}
          </Notice>
        )
      ) : null}
      {resource.data ? (
        <Body onClick={closeOnLinkClick(onClose)}>
          <ShowCalendar
            key={eventCode}
            event={resource.data}
            phone={phone}
            getHref={(eventDateTime) => quantitiesPath(eventCode, eventDateTime)}
          />
        </Body>
      ) : null}
    </Modal>
  );
}

/** Product 8: a failure is logged and rethrown. */
async function loadEvent(helios: Helios, eventCode: string, signal: AbortSignal): Promise<EventDetails> {
  try {
    return await helios.getEvent(eventCode, signal);
  } catch (error) {
    if (!signal.aborted) console.warn(`The details of ${eventCode} could not be loaded.`, error);
    throw error;
  }
}

/** Whether the ticketing API does not know the event, so that a retry is useless. */
function isUnknownEvent(error: unknown): boolean {
  return error instanceof HeliosError && error.code === 'EVENT_NOT_FOUND';
}

const Body = styled.div`
  min-width: 0;
`;

/* About as tall as a month, so that the modal does not change its height when the calendar is loaded. */
const LoadingArea = styled.div`
  display: grid;
  place-items: center;
  min-height: min(36rem, 60dvh);
  color: ${color.ornament};
`;
