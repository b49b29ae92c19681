import styled from '@emotion/styled';
import { Suspense, useState } from 'react';
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
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { ShowCTABlockProps } from '../../content/blocks/showCTABlock';
import { lazyOnPress } from '../../runtime/loadWithRetry';
import { Section } from '../shared/Section';
import { useTrackedVideo } from '../shared/useTrackedVideo';
import { texts } from './texts';

// The modal, the calendar and the ticketing API client are loaded when the modal is opened.
const loadCalendar = async () => (await import('./CalendarModal')).CalendarModal;
const CalendarModal = lazyOnPress(loadCalendar);

function preloadCalendar() {
  // A failure is ignored, because the click tries again and reports the failure.
  loadCalendar().catch(() => undefined);
}

/** The call to action of a show: two texts with a star between them, and buttons for tickets, trailer and calendar (product 2.7). */
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
}: ShowCTABlockProps & BlockPlacement) {
  const displayName = showName || texts.show;
  const trailer = useTrackedVideo(trailerVimeoId ?? '', texts.trailerOf(displayName));
  const calendarModal = useCalendarModal();

  return (
    <Section
      dark={darkBackground}
      label={eventCode ? texts.heading(displayName) : undefined}
      lastBlock={lastBlock}
    >
      <Container>
        <Column>
          {upperText ? <CenteredText html={upperText} align="center" /> : null}
          <StarDivider />
          {lowerText ? <CenteredText html={lowerText} align="center" /> : null}
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
                  onPointerEnter={trailer.preload}
                  onFocus={trailer.preload}
                >
                  <Icon name="play" size="0.9em" />
                  {texts.trailer}
                </Button>
              ) : null}
              {calendar ? (
                <Button
                  variant="secondary"
                  buttonSize="large"
                  onClick={calendarModal.open}
                  onPointerEnter={preloadCalendar}
                  onFocus={preloadCalendar}
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
      {calendarModal.isMounted && eventCode ? (
        <Suspense fallback={null}>
          <CalendarModal
            open={calendarModal.isOpen}
            onClose={calendarModal.close}
            eventCode={eventCode}
            title={texts.calendarOf(displayName)}
            phone={phone}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** Once opened, the modal stays mounted, so that it can restore the focus when it closes. */
function useCalendarModal() {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  return {
    isOpen,
    isMounted,
    open: () => {
      setMounted(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;

const CenteredText = styled(RichText)`
  width: 100%;
  max-width: ${size.reading};
  margin-inline: auto;
`;
