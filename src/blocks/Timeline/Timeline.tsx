import styled from '@emotion/styled';
import { useEffect, useId, useRef } from 'react';
import {
  AnyLink,
  color,
  Container,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Heading,
  layer,
  lineHeight,
  media,
  opticalSize,
  radius,
  size,
  space,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { TimelineProps } from '../../content/blocks/timeline';
import { Blocks } from '../Blocks';
import { BlockHead } from '../shared/BlockHead';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';
import { texts } from './texts';
import { useTimelinePosition } from './useTimelinePosition';

/**
 * Years with blocks of their own. Their menu stays in view beside them (on a phone above them), and the year that is being
 * read is lit.
 */
export function Timeline({
  title,
  sections,
  darkBackground,
  headingLevel,
  lastBlock,
}: TimelineProps & BlockPlace) {
  const titleId = useId();
  const level = headingBelow(headingLevel, title !== '');
  const block = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLOListElement>(null);
  const { active, isPast } = useTimelinePosition(
    block,
    sections.map(({ anchor }) => anchor),
  );

  // A long menu moves under the lit year; the page does not (scrollIntoView would move it, too).
  useEffect(() => {
    const list = menu.current;
    const year = list?.children[active];
    if (!list || !(year instanceof HTMLElement)) return;
    list.scrollLeft = year.offsetLeft - (list.clientWidth - year.offsetWidth) / 2;
    list.scrollTop = year.offsetTop - (list.clientHeight - year.offsetHeight) / 2;
  }, [active]);

  return (
    <div ref={block}>
      <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
        <Container>
          <BlockHead id={titleId} title={title} level={headingLevel} />
          <Columns data-has-title={title ? true : undefined}>
            <Menu aria-label={title || texts.years} data-past={isPast || undefined}>
              <ol ref={menu}>
                {sections.map(({ id, anchor, year }, place) => (
                  <li key={id}>
                    <Year href={`#${anchor}`} aria-current={place === active ? 'location' : undefined}>
                      {year}
                    </Year>
                  </li>
                ))}
              </ol>
            </Menu>
            <Sections>
              {sections.map(({ id, anchor, year, sectionHeader, timelineBlocks }) => (
                <section key={id} id={anchor} aria-labelledby={`${anchor}-title`}>
                  <Heading id={`${anchor}-title`} level={level} look="2xl">
                    <BigYear>{year}</BigYear>
                    {sectionHeader === year ? null : ` ${sectionHeader}`}
                  </Heading>
                  {timelineBlocks.length > 0 ? (
                    <Nested data-tone={darkBackground ? 'dark' : 'light'}>
                      <Blocks blocks={timelineBlocks} below={level} />
                    </Nested>
                  ) : null}
                </section>
              ))}
            </Sections>
          </Columns>
        </Container>
      </Section>
    </div>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  &[data-has-title] {
    padding-block-start: ${space.xl};
  }
  ${media.aboveMobile} {
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    gap: clamp(2rem, 5vw, 5rem);
  }
`;

const Menu = styled.nav`
  position: sticky;
  inset-block-start: ${size.headerMobile};
  z-index: ${layer.raised};
  align-self: start;
  /* Up to the edges of a phone, so that nothing is seen passing beside it. */
  margin-inline: calc(-1 * ${space.gutter});
  background: ${color.background};
  &[data-past] {
    visibility: hidden;
  }
  ol {
    position: relative;
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    padding-inline: ${space.gutter};
    border-block-end: 1px solid ${color.border};
    ${media.motion} {
      scroll-behavior: smooth;
    }
  }
  ${media.aboveMobile} {
    inset-block-start: ${size.scrollOffset};
    margin-inline: 0;
    ol {
      flex-direction: column;
      max-height: calc(100svh - ${size.scrollOffset} - ${space.l});
      overflow: hidden auto;
      overscroll-behavior: auto;
      padding-inline: 0;
      border: 0;
    }
  }
`;

const Year = styled(AnyLink)`
  position: relative;
  flex: none;
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${size.target};
  padding: ${space.xs} ${space.m};
  color: ${color.textMuted};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.medium};
  line-height: ${lineHeight.snug};
  text-decoration: none;
  white-space: nowrap;
  transition: color ${duration.normal} ${easing.standard};
  &:hover,
  &[aria-current] {
    color: ${color.accent};
  }
  &:focus-visible {
    outline-offset: -3px;
    border-radius: ${radius.m};
  }
  /* On a phone the lit year is underlined, as a tab is. */
  ${media.upToMobile} {
    &[aria-current]::after {
      content: '';
      position: absolute;
      inset: auto 0 0;
      height: 3px;
      background: ${color.ornament};
    }
  }
  /* Beside the text the years hang on a thread, each with a lozenge; the lit one burns. */
  ${media.aboveMobile} {
    padding-inline: ${space.xs} ${space.m};
    background: linear-gradient(${color.border}, ${color.border}) calc(${space.xs} + 0.28rem) 0 / 1px 100%
      no-repeat;
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
    white-space: normal;
    &::before {
      content: '';
      flex: none;
      width: 0.625rem;
      height: 0.625rem;
      border: 1px solid ${color.ornament};
      background: ${color.background};
      transform: rotate(45deg);
      transition:
        background-color ${duration.slow} ${easing.standard},
        transform ${duration.slow} ${easing.curtain};
    }
    &[aria-current]::before {
      background: ${color.ornament};
      transform: rotate(45deg) scale(1.5);
    }
  }
  ${media.forcedColors} {
    &[aria-current]::before {
      background: Highlight;
    }
  }
`;

const Sections = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.section};
  > section {
    min-width: 0;
  }
`;

const BigYear = styled.span`
  display: block;
  color: ${color.accent};
  font-size: ${fontSize['4xl']};
  font-variation-settings: ${opticalSize['4xl']};
  font-weight: ${fontWeight.regular};
  line-height: ${lineHeight.tight};
`;

/**
 * Blocks stand closer here than on a page, and begin and end where their heading does. One on another ground than the
 * timeline's is a card.
 */
const Nested = styled.div`
  --space-gutter: 0px;
  --space-section: ${space.l};
  > [data-surface] > * {
    margin-inline-start: 0;
  }
  &[data-tone='light'] > [data-surface='dark'],
  &[data-tone='dark'] > [data-surface='light'] {
    --space-gutter: ${space.l};
    margin-block-start: ${space.m};
    border-radius: ${radius.l};
  }
`;
