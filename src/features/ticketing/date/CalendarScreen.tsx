import styled from '@emotion/styled';
import type { ComponentType } from 'react';
import { describeShows } from '../../../analytics/commerce';
import { hasCode } from '../../../helios/heliosError';
import type { EventDetails } from '../../../helios/types';
import { formatDuration } from '../../../lib/wallClock';
import { Image, Link, Text, media, radius, space } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../runtime/useResource';
import { GuardRedirect } from '../shared/components/Redirect';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure } from '../shared/components/Failure';
import { createMissingEventNotice } from '../shared/routing/guards';
import { quantitiesPath, ticketingPath } from '../shared/routing/paths';
import { calendarTexts as texts, titles } from '../shared/texts';
import { getPhone, useTicketingData } from '../shared/ticketingData';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';

/** The calendar of a show. It is a prop because features do not import each other. */
export type CalendarComponent = ComponentType<{
  event: EventDetails;
  phone: string;
  getHref: (eventDateTime: string) => string;
}>;

interface CalendarScreenProps {
  eventCode?: string;
  Calendar: CalendarComponent;
}

/** /ticketing/{eventCode}/calendar */
export function CalendarScreen({ eventCode = '', Calendar }: CalendarScreenProps) {
  const helios = useHelios();
  const data = useTicketingData();
  const { resource, reload } = useResource(eventCode, (signal) => helios.getEvent(eventCode, signal));
  const event = resource.data;
  useTrackOnce(event?.eventCode ?? null, () => ({
    name: 'productListViewed',
    listId: eventCode,
    ...describeShows(event ? [event] : []),
  }));

  if (resource.status === 'failed' && hasCode(resource.error, 'EVENT_NOT_FOUND', 'INVALID_REQUEST'))
    return <GuardRedirect notice={createMissingEventNotice()} />;

  const show = data.shows[eventCode];
  const theater = event ? data.theaters[event.theaterLocation] : undefined;
  return (
    <Screen
      title={event?.eventName ?? titles.calendar}
      subtitle={event && theater ? `${theater.theaterName}, ${theater.name}` : undefined}
      step="date"
      eventCode={eventCode}
      links={{ show: ticketingPath }}
    >
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {event ? (
        <Columns>
          <Calendar
            key={event.eventCode}
            event={event}
            phone={getPhone(data, event.theaterLocation)}
            getHref={(eventDateTime) => quantitiesPath(event.eventCode, eventDateTime)}
          />
          <Aside aria-label={event.eventName}>
            {show?.image ? (
              <ImageFrame>
                <Image image={show.image} aspectRatio="8:5" alt="" sizes="(min-width: 1024px) 20rem, 100vw" />
              </ImageFrame>
            ) : null}
            {show?.description ? <Text look="small">{show.description}</Text> : null}
            <Text look="small" tone="muted">
              {texts.duration(formatDuration(event.eventTimeMinutes))}
            </Text>
            <Text look="small" tone="muted">
              <CallUs location={event.theaterLocation} />
            </Text>
            <Text look="small">
              <Link href={ticketingPath}>{texts.otherShow}</Link>
            </Text>
          </Aside>
        </Columns>
      ) : null}
    </Screen>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space.xl};
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 19rem;
  }
`;

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
`;

const ImageFrame = styled.div`
  overflow: hidden;
  border-radius: ${radius.m};
`;
