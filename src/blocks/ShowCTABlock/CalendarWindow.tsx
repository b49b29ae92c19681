import styled from '@emotion/styled';
import type { Helios } from '../../api/helios';
import { HeliosError } from '../../api/heliosError';
import type { EventDetails } from '../../api/heliosTypes';
import { Button, color, Link, Modal, Notice, Spinner, telephoneHref } from '../../design-system';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { quantitiesPath } from '../../features/ticketing/routing/paths';
import { useHelios } from '../../state/heliosContext';
import { useResource } from '../../state/useResource';
import { texts } from './texts';

export interface CalendarWindowProps {
  open: boolean;
  onClose: () => void;
  eventCode: string;
  /** Names the window. */
  title: string;
  /** Of the box office; may be empty. */
  phone: string;
}

/** The calendar of a show over the page: the very one of its ticketing route (SPEC 2.7, 2.8). Loaded when it is opened. */
export function CalendarWindow({ open, onClose, eventCode, title, phone }: CalendarWindowProps) {
  const helios = useHelios();
  const { resource, reload } = useResource(eventCode, (signal) => loadEvent(helios, eventCode, signal));
  return (
    <Modal open={open} onClose={onClose} title={title} width="wide">
      {resource.status === 'loading' ? (
        <Waiting>
          <Spinner size="2.25rem" label={texts.loading} />
        </Waiting>
      ) : null}
      {resource.status === 'failed' ? (
        isUnknown(resource.error) ? (
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
            {texts.failed} {phone ? <Link href={telephoneHref(phone)}>{texts.call(phone)}</Link> : null}
          </Notice>
        )
      ) : null}
      {resource.data ? (
        <ShowCalendar
          key={eventCode}
          event={resource.data}
          phone={phone}
          getHref={(eventDateTime) => quantitiesPath(eventCode, eventDateTime)}
        />
      ) : null}
    </Modal>
  );
}

/** SPEC 8: a failure is logged, and treated as none. */
async function loadEvent(helios: Helios, eventCode: string, signal: AbortSignal): Promise<EventDetails> {
  try {
    return await helios.getEvent(eventCode, signal);
  } catch (error) {
    if (!signal.aborted) console.warn(`The details of ${eventCode} could not be loaded.`, error);
    throw error;
  }
}

/** Whether the ticketing API knows no such show: to ask again would change nothing. */
function isUnknown(error: unknown): boolean {
  return error instanceof HeliosError && error.code === 'EVENT_NOT_FOUND';
}

/* About as tall as a month, so that the window does not jump when it comes. */
const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: min(36rem, 60dvh);
  color: ${color.ornament};
`;
