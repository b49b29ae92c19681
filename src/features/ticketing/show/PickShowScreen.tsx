import styled from '@emotion/styled';
import { useEffect, useMemo } from 'react';
import { describeShows } from '../../../analytics/commerce';
import { formatMoney } from '../../../lib/money';
import { formatDate } from '../../../lib/formatDate';
import {
  AnyLink,
  Badge,
  Heading,
  Icon,
  Image,
  Link,
  Notice,
  StarDivider,
  Text,
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  media,
  opticalSize,
  radius,
  shadow,
  space,
  type Elements,
} from '../../../design-system';
import { writeStored, isRecord } from '../../../lib/storage';
import { useHelios } from '../../../state/heliosContext';
import { seatingFiltersItem } from '../../../state/tickets/ticketingStorage';
import { useResource } from '../../../runtime/useResource';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { ScreenLayout } from '../../shared/screen/ScreenLayout';
import { CallUs, Failure } from '../shared/components/Failure';
import { listSteps } from '../shared/steps';
import { groupShows } from './groupShows';
import { listKnownShows, showPicture, toListedShows, type ListedShow } from './listedShow';
import {
  calendarPath,
  isTicketingPath,
  myTicketsPath,
  shouldResetSeatingFilters,
  ticketingPath,
} from '../shared/routing/paths';
import { commonTexts, pickShowTexts as texts, titles } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import type { EventSummary } from '../../../helios/types';

/** The pictures of the first cards are in the first view of a phone. */
const PRIORITY_PICTURES = 2;

/**
 * /ticketing: shows by location, then year. Its HTML has what the build knows, and dates and prices of Helios follow. It needs no
 * shared state.
 *
 * @param children above the shows
 */
export function PickShowScreen({ children }: { children?: Elements }) {
  const helios = useHelios();
  const data = useTicketingData();
  const { content } = data;
  const { resource, reload } = useResource(
    'events',
    async (signal) => (await takeEarlyEvents()) ?? helios.listEvents(signal),
  );
  const knownShows = useMemo(() => listKnownShows(data), [data]);
  useResetFilters();

  useTrackOnce(resource.data?.length ? 'shows' : null, () => ({
    name: 'productListViewed',
    listId: 'shows',
    ...describeShows(resource.data ?? []),
  }));

  return (
    <ScreenLayout
      title={content.pickShowTitle || titles.pickShow}
      subtitle={content.pickShowIntro || undefined}
      step="show"
      steps={listSteps({})}
      offlineText={commonTexts.offline}
    >
      <script dangerouslySetInnerHTML={{ __html: requestEarlyEvents }} />
      {children}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {resource.status === 'loading' && knownShows.length === 0 ? <LoadingIndicator /> : null}
      {resource.status === 'ready' ? (
        <Locations shows={toListedShows(resource.data)} />
      ) : knownShows.length > 0 ? (
        <Locations shows={knownShows} />
      ) : null}
      <Text align="center">
        <Link href={myTicketsPath}>{commonTexts.myTickets}</Link>
      </Text>
    </ScreenLayout>
  );
}

/** Leaving the list resets the seating filters, except for the seats (product 4.5). */
function useResetFilters() {
  useEffect(
    () => () => {
      const { pathname } = window.location;
      if (!isTicketingPath(pathname) || shouldResetSeatingFilters(ticketingPath, pathname))
        writeStored(seatingFiltersItem, null);
    },
    [],
  );
}

function Locations({ shows }: { shows: readonly ListedShow[] }) {
  const { theaters } = useTicketingData();
  const locations = groupShows(shows, Object.keys(theaters));
  const firstShows = locations
    .flatMap(({ years }) => years.flatMap(({ events }) => events))
    .slice(0, PRIORITY_PICTURES);
  if (locations.length === 0) {
    return (
      <Notice>
        {texts.nothing} <CallUs />
      </Notice>
    );
  }
  return (
    <>
      {locations.map(({ location, years }) => (
        <Location key={location} aria-labelledby={`location-${location}`}>
          <Heading level={2} look="2xl" id={`location-${location}`}>
            {theaters[location]?.nameAndRegion ?? years[0]?.events[0]?.theaterName}
          </Heading>
          {years.map(({ year, events: eventsOfYear }) => (
            <Year key={year}>
              <YearHeading>{year}</YearHeading>
              <Cards>
                {eventsOfYear.map((event) => (
                  <ShowCard key={event.eventCode} event={event} hasPriority={firstShows.includes(event)} />
                ))}
              </Cards>
            </Year>
          ))}
        </Location>
      ))}
      <StarDivider />
      <Text align="center" tone="muted">
        <CallUs />
      </Text>
    </>
  );
}

function ShowCard({ event, hasPriority }: { event: ListedShow; hasPriority: boolean }) {
  const data = useTicketingData();
  const show = data.shows[event.eventCode];
  const theater = data.theaters[event.theaterLocation];
  return (
    <Card as="li">
      <ImageFrame>
        {show?.image ? (
          <Image image={show.image} {...showPicture} alt="" priority={hasPriority} />
        ) : (
          <ImagePlaceholder aria-hidden>{event.eventName}</ImagePlaceholder>
        )}
      </ImageFrame>
      <CardBody>
        <CardTitle>
          <CardLink
            href={calendarPath(event.eventCode)}
            aria-label={texts.seeDatesOf(event.eventName, theater?.name ?? event.theaterName)}
          >
            {event.eventName}
          </CardLink>
        </CardTitle>
        <CardDates>
          <Icon name="calendar" size="1.1em" /> <span>{describeDates(event)}</span>
        </CardDates>
        {show?.description ? <CardText>{show.description}</CardText> : null}
        <CardFoot>
          {event.offer && !event.offer.bookingAvailable ? (
            <Badge tone="info">{texts.notBookable}</Badge>
          ) : (
            <Price>{describePrice(event)}</Price>
          )}
          <SeeDates aria-hidden>
            {texts.seeDates} <Icon name="arrowRight" size="1em" />
          </SeeDates>
        </CardFoot>
      </CardBody>
    </Card>
  );
}

/** Keeps the place of a text that follows. */
const LATER = '\u00a0';

function describeDates({ offer }: ListedShow): string {
  if (!offer) return LATER;
  const start = formatDate(offer.eventStartDate, 'medium');
  const end = formatDate(offer.eventEndDate, 'medium');
  return start === end ? start : texts.until(start, end);
}

function describePrice({ offer }: ListedShow): string {
  return offer ? texts.from(formatMoney(offer.lowestPriceCents, offer.currency)) : LATER;
}

const Location = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  & + & {
    margin-block-start: ${space.l};
  }
`;

const Year = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
`;

const YearHeading = styled.h3`
  display: flex;
  align-items: center;
  gap: ${space.m};
  color: ${color.accent};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.border};
  }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: ${space.l};
  padding: 0;
  list-style: none;
`;

const Card = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.low};
  transition: box-shadow ${duration.slow} ${easing.standard};
  ${media.hover} {
    &:hover {
      box-shadow: ${shadow.raised};
    }
  }
  &:focus-within {
    box-shadow: ${shadow.raised};
  }
`;

const ImageFrame = styled.div`
  aspect-ratio: 16 / 10;
  background: ${color.fixed.night};
`;

const ImagePlaceholder = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  padding: ${space.m};
  background: radial-gradient(circle at 50% 70%, ${color.fixed.glow}, ${color.fixed.night} 70%);
  color: ${color.fixed.candleBright};
  font-family: var(--font-display);
  font-size: ${fontSize['2xl']};
  font-variation-settings: ${opticalSize['2xl']};
  text-align: center;
`;

const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.m} ${space.l} ${space.l};
`;

const CardTitle = styled.h4`
  font-size: ${fontSize.xl};
  font-variation-settings: ${opticalSize.xl};
  line-height: 1.2;
`;

/** The link covers the whole card. */
const CardLink = styled(AnyLink)`
  color: ${color.text};
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.l};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }
`;

const CardDates = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
`;

const CardText = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.5;
`;

const CardFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  margin-block-start: auto;
  padding-block-start: ${space.xs};
  && > * {
    white-space: normal;
  }
`;

const Price = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

const SeeDates = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  color: ${color.link};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

declare global {
  interface Window {
    /** The answer of the request that the HTML has sent, or null if the code of the page must send it. */
    earlyEvents?: Promise<unknown>;
  }
}

/**
 * An inline script that requests the shows before the scripts of the page are loaded. It leaves the request to them when the site
 * has a bot protection, whose code adds a token, and when there is no answer.
 */
export const requestEarlyEvents = `window.earlyEvents=fetch("/config.json",{cache:"no-cache",signal:AbortSignal.timeout(3e3)}).then(function(a){return a.ok?a.json():{}}).catch(function(){return{}}).then(function(c){if(c&&c.wafConfig)return null;var u=c&&c.heliosUrl;if(typeof u!="string"||!/^https?:\\/\\//i.test(u))u=${JSON.stringify(process.env.GATSBY_HELIOS_URL ?? '')};return u?fetch(u.replace(/\\/+$/,"")+"/events",{signal:AbortSignal.timeout(1e4)}):null}).then(function(a){return a&&a.ok?a.json():null}).catch(function(){return null})`;

/** Returns the shows of the early request, once, or null. */
async function takeEarlyEvents(): Promise<EventSummary[] | null> {
  const { earlyEvents } = window;
  delete window.earlyEvents;
  const answer = await earlyEvents;
  return isRecord(answer) && Array.isArray(answer.events) ? (answer.events as EventSummary[]) : null;
}
