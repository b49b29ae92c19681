import styled from '@emotion/styled';
import { useId, useRef } from 'react';
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
import type { BlockPlace } from '../../content/block';
import type { ShowDetailsProps } from '../../content/blocks/showDetails';
import { adultAges, childAgeRange } from '../../content/shows';
import { formatDate } from '../../api/formatDate';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';
import { useNearView } from '../shared/useNearView';
import { texts } from './texts';
import { useShowFacts } from './useShowFacts';

/**
 * The facts of a show on a strip that looks like its ticket (SPEC 2.7). Where and since when comes with the page; dates,
 * runtime and prices are asked of the ticketing API, and left to the box office where it does not answer.
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
}: ShowDetailsProps & BlockPlace) {
  const titleId = useId();
  const ticket = useRef<HTMLDListElement>(null);
  const facts = useShowFacts(eventCode, useNearView(ticket));

  const loading = facts === undefined;
  const live = (value: string | null | undefined) => (loading ? null : (value ?? texts.unknown));
  const opening = startDate ? texts.opens(formatDate(startDate, 'medium')) : null;
  const ages = facts?.childAges ?? childAgeRange(startDate ?? new Date().toISOString());

  return (
    <Section dark={darkBackground} labelledBy={titleId} compact lastBlock={lastBlock}>
      <Container>
        <VisuallyHidden as={`h${headingBelow(headingLevel, false)}`} id={titleId}>
          {texts.heading(showName, location)}
        </VisuallyHidden>
        <Wall>
          <Ticket ref={ticket} data-surface="light" aria-busy={loading}>
            <Fact label={texts.location} value={location || texts.noLocation} />
            <Fact label={texts.dates} value={live(facts?.dates ?? opening)} />
            <Fact label={texts.runtime} value={live(facts?.runtime)} />
            <Fact
              label={texts.adults(adultAges)}
              value={live(facts?.adultPrice && texts.from(facts.adultPrice))}
            />
            <Fact
              label={texts.children(ages)}
              value={live(facts?.childPrice && texts.from(facts.childPrice))}
            />
            <Code>
              <dt>{texts.code}</dt>
              <dd>{displayedCode}</dd>
            </Code>
          </Ticket>
        </Wall>
      </Container>
    </Section>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <Cell>
      <dt>{label}</dt>
      <dd>{value ?? <Waiting role="img" aria-label={texts.loading} />}</dd>
    </Cell>
  );
}

/** The ticket lies across where its words have room, which is also a matter of how large they are. */
const Wall = styled.div`
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
    /* The two prices share a line; all else has its own. */
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

/** The stub of the ticket. It has no fill of its own: a filled end looks like a button. */
const Code = styled.div`
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

const Waiting = styled.span`
  display: inline-block;
  width: 6em;
  max-width: 100%;
  height: 0.7em;
  border-radius: ${radius.s};
  background: ${color.border};
`;
