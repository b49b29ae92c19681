import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';
import {
  Button,
  ButtonLink,
  Cluster,
  Container,
  Icon,
  RichText,
  size,
  space,
  StarDivider,
  useVideoModal,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { ShowCTABlockProps } from '../../content/blocks/showCTABlock';
import { Section } from '../shared/Section';
import { texts } from './texts';

// The dialog, the calendar and the client of the ticketing API come for those who want to see it.
const loadCalendar = () => import('./CalendarWindow');
const CalendarWindow = lazy(async () => ({ default: (await loadCalendar()).CalendarWindow }));

/** The promise of a show, a star, the particulars, and its three ways on: tickets, trailer, calendar (SPEC 2.7). */
export function ShowCTABlock({
  eventCode,
  showName,
  upperText,
  lowerText,
  ticketsHref,
  trailerVimeoId,
  calendar,
  phone,
  darkBackground,
  lastBlock,
}: ShowCTABlockProps & BlockPlace) {
  const show = showName || texts.show;
  const trailer = useVideoModal(trailerVimeoId ?? '', texts.trailerOf(show));
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  /** Once opened, the dialog stays in the page, closed: so it can give the focus back. */
  const [isCalendarWanted, setCalendarWanted] = useState(false);

  function openCalendar() {
    setCalendarWanted(true);
    setCalendarOpen(true);
  }

  function prepareCalendar() {
    // Should it fail, the press tries again and says so.
    loadCalendar().catch(() => undefined);
  }

  return (
    <Section dark={darkBackground} label={eventCode ? texts.heading(show) : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          {upperText ? <Words html={upperText} align="center" /> : null}
          <StarDivider />
          {lowerText ? <Words html={lowerText} align="center" /> : null}
          {ticketsHref || trailerVimeoId || calendar ? (
            <Cluster justify="center">
              {ticketsHref ? (
                <ButtonLink href={ticketsHref} buttonSize="large">
                  {texts.tickets}
                </ButtonLink>
              ) : null}
              {trailerVimeoId ? (
                <Button
                  variant="secondary"
                  buttonSize="large"
                  onClick={trailer.play}
                  onPointerEnter={trailer.prepare}
                  onFocus={trailer.prepare}
                >
                  <Icon name="play" size="0.9em" />
                  {texts.trailer}
                </Button>
              ) : null}
              {calendar ? (
                <Button
                  variant="secondary"
                  buttonSize="large"
                  onClick={openCalendar}
                  onPointerEnter={prepareCalendar}
                  onFocus={prepareCalendar}
                >
                  <Icon name="calendar" size="1.1em" />
                  {texts.calendar}
                </Button>
              ) : null}
            </Cluster>
          ) : null}
        </Column>
      </Container>
      {trailer.modal}
      {isCalendarWanted && eventCode ? (
        <Suspense fallback={null}>
          <CalendarWindow
            open={isCalendarOpen}
            onClose={() => setCalendarOpen(false)}
            eventCode={eventCode}
            title={texts.calendarOf(show)}
            phone={phone}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;

const Words = styled(RichText)`
  width: 100%;
  max-width: ${size.reading};
  margin-inline: auto;
`;
