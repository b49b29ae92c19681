import styled from '@emotion/styled';
import { useId, useRef, useEffect, useState, type RefObject } from 'react';
import {
  color,
  Container,
  font,
  fontSize,
  fontWeight,
  opticalSize,
  radius,
  shadow,
  space,
  VisuallyHidden,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { ShowDetailsProps } from '../../content/blocks/showDetails';
import { adultAges, getChildAgeRange } from '../../content/shows';
import type { TicketTypeFacts, ShowFacts } from '../../helios/showFacts';
import { formatDate } from '../../lib/formatDate';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { Section } from '../shared/Section';

const texts = {
  /** Contains the location, because a show of both theaters has two strips on its page. */
  heading: (show: string, location: string) =>
    [[show, location].filter(Boolean).join(', '), 'at a glance'].filter(Boolean).join(': '),
  location: 'Location',
  dates: 'Dates',
  runtime: 'Runtime',
  ticketType: (pluralLabel: string, ages: string) => (ages ? `${pluralLabel} (ages ${ages})` : pluralLabel),
  adults: 'Adults',
  children: 'Children',
  code: 'Show code',
  loading: 'Loading',
  from: (price: string) => `from ${price}`,
  /** For unknown dates, runtime and prices. */
  unknown: 'At the box office',
  /** For a missing location. */
  noLocation: 'To be announced',
  opens: (date: string) => `From ${date}`,
};

/** The strip has room for two prices. */
const MAX_TICKET_TYPES = 2;

/**
 * The facts of a show on a strip that looks like a ticket (product 2.7). Location and first day are part of the page. Dates,
 * runtime and prices come from the ticketing API. If it fails, the strip refers to the box office.
 */
export function ShowDetails({
  eventCode,
  displayedCode,
  showName,
  location,
  startDate,
  darkBackground,
  headingLevel,
  lastBlock,
}: ShowDetailsProps & BlockPlacement) {
  const titleId = useId();
  const ticket = useRef<HTMLDListElement>(null);
  const facts = useShowFacts(eventCode, useIsNearViewport(ticket));

  const isLoading = facts === undefined;
  const formatFact = (value: string | null | undefined) => (isLoading ? null : (value ?? texts.unknown));
  const opening = startDate ? texts.opens(formatDate(startDate, 'medium')) : null;
  const ticketTypes = facts?.ticketTypes.slice(0, MAX_TICKET_TYPES) ?? getUnpricedTypes(startDate);

  return (
    <Section dark={darkBackground} labelledBy={titleId} compact lastBlock={lastBlock}>
      <Container>
        <VisuallyHidden as={`h${getInnerHeadingLevel(headingLevel, false)}`} id={titleId}>
          {texts.heading(showName, location)}
        </VisuallyHidden>
        <SizeContainer>
          <Ticket ref={ticket} data-surface="light" aria-busy={isLoading}>
            <Fact label={texts.location} value={location || texts.noLocation} />
            <Fact label={texts.dates} value={formatFact(facts?.dates ?? opening)} />
            <Fact label={texts.runtime} value={formatFact(facts?.runtime)} />
            {ticketTypes.map(({ pluralLabel, ageRange, lowestPrice }) => (
              <Fact
                key={pluralLabel}
                label={texts.ticketType(pluralLabel, ageRange)}
                value={formatFact(lowestPrice && texts.from(lowestPrice))}
              />
            ))}
            <CodeCell>
              <dt>{texts.code}</dt>
              <dd>{displayedCode}</dd>
            </CodeCell>
          </Ticket>
        </SizeContainer>
      </Container>
    </Section>
  );
}

/** The ticket types of product 2.7, shown while the event is loading and when it cannot be loaded. */
function getUnpricedTypes(
  startDate: string | null,
): (Omit<TicketTypeFacts, 'lowestPrice'> & { lowestPrice: null })[] {
  return [
    { pluralLabel: texts.adults, ageRange: adultAges, lowestPrice: null },
    {
      pluralLabel: texts.children,
      ageRange: getChildAgeRange(startDate ?? new Date().toISOString()),
      lowestPrice: null,
    },
  ];
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <Cell>
      <dt>{label}</dt>
      <dd>{value ?? <LoadingBar role="img" aria-label={texts.loading} />}</dd>
    </Cell>
  );
}

/** The layout depends on the width in rem, so that it also adapts to the font size of the visitor. */
const SizeContainer = styled.div`
  container-type: inline-size;
`;

const narrow = '@container (width < 43rem)';
const wide = '@container (width >= 43rem)';

const Ticket = styled.dl`
  display: grid;
  position: relative;
  overflow: hidden;
  border-radius: ${radius.l};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  border-block-start: 3px solid ${color.ornament};
  ${narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* The two prices share a row. All other facts have their own. */
    > :nth-of-type(4) {
      border-inline-end: 1px dashed ${color.border};
    }
    > :not(:nth-of-type(4)):not(:nth-of-type(5)) {
      grid-column: 1 / -1;
    }
  }
  ${wide} {
    grid-template-columns: 1.5fr 1.3fr 1.1fr 1fr 1fr auto;
  }
`;

const Cell = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['3xs']};
  padding: ${space.m} ${space.l};
  border-block-end: 1px dashed ${color.border};
  ${wide} {
    padding: ${space.l} ${space.m} ${space.l} ${space.l};
    border-block-end: 0;
    border-inline-end: 1px dashed ${color.border};
  }
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
    font-weight: ${fontWeight.semibold};
    letter-spacing: 0.02em;
    line-height: 1.4;
  }
  dd {
    margin: 0;
    min-height: 1.3em;
    text-wrap: balance;
    font-family: ${font.display};
    font-size: ${fontSize.m};
    font-variation-settings: ${opticalSize.m};
    font-weight: ${fontWeight.semibold};
    line-height: 1.3;
  }
`;

/** The stub of the ticket. Its colors are muted, because a filled end looks like a button. */
const CodeCell = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: center;
  gap: ${space.xs};
  padding: ${space.xs} ${space.s};
  background: ${color.sunken};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  ${wide} {
    writing-mode: vertical-rl;
    align-items: center;
    transform: rotate(180deg);
  }
  dt {
    letter-spacing: 0.02em;
  }
  dd {
    margin: 0;
    font-weight: ${fontWeight.semibold};
    letter-spacing: 0.14em;
  }
`;

const LoadingBar = styled.span`
  display: inline-block;
  width: 6em;
  max-width: 100%;
  height: 0.7em;
  border-radius: ${radius.s};
  background: ${color.border};
`;

/** The distance from the viewport at which an element counts as near: about half a screen. */
const margin = '400px';

/** True as soon as the element has come near the viewport, for loading data lazily. */
function useIsNearViewport(element: RefObject<Element>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}

/**
 * Loads the facts of a show from the ticketing API. Returns `undefined` while loading and null after a failure. The API
 * client is loaded lazily, so that it does not delay the page.
 *
 * @param isEnabled no request is sent before this is true
 */
function useShowFacts(eventCode: string, isEnabled: boolean): ShowFacts | null | undefined {
  const [answer, setAnswer] = useState<{ eventCode: string; facts: ShowFacts | null }>();

  useEffect(() => {
    if (!isEnabled) return;
    const control = new AbortController();
    loadShowFacts(eventCode, control.signal)
      .then((facts) => setAnswer({ eventCode, facts }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        // Product 8: a failure is logged, and the facts count as missing.
        console.warn(`The details of ${eventCode} could not be loaded.`, error);
        setAnswer({ eventCode, facts: null });
      });
    return () => control.abort();
  }, [eventCode, isEnabled]);

  return answer?.eventCode === eventCode ? answer.facts : undefined;
}

// Does not use HeliosContext, because that would add the API client to first load.
async function loadShowFacts(eventCode: string, signal: AbortSignal): Promise<ShowFacts> {
  const [{ helios }, { getShowFacts }] = await Promise.all([
    import('../../helios/client'),
    import('../../helios/showFacts'),
  ]);
  return getShowFacts(await helios.getEvent(eventCode, signal));
}
