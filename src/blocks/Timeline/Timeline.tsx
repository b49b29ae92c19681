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
  stickyTop,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TimelineProps } from '../../content/blocks/timeline';
import { Blocks } from '../Blocks';
import { BlockHeader } from '../shared/BlockHeader';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { Section } from '../shared/Section';
import { useTimelinePosition } from './useTimelinePosition';

const texts = {
  /** The label of the menu of a timeline without a title. */
  years: 'Years',
};

/**
 * Years with nested blocks. A sticky menu next to them (on phones above them) highlights the current year.
 */
export function Timeline({
  title,
  sections,
  darkBackground,
  headingLevel,
  lastBlock,
}: TimelineProps & BlockPlacement) {
  const titleId = useId();
  const level = getInnerHeadingLevel(headingLevel, title !== '');
  const blockRef = useRef<HTMLDivElement>(null);
  const menuRef = useRef<HTMLOListElement>(null);
  const { activeIndex, isPast } = useTimelinePosition(
    blockRef,
    sections.map(({ anchor }) => anchor),
  );

  // Scrolls a long menu to the current year. `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const list = menuRef.current;
    const year = list?.children[activeIndex];
    if (!list || !(year instanceof HTMLElement)) return;
    list.scrollLeft = year.offsetLeft - (list.clientWidth - year.offsetWidth) / 2;
    list.scrollTop = year.offsetTop - (list.clientHeight - year.offsetHeight) / 2;
  }, [activeIndex]);

  return (
    <div ref={blockRef}>
      <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
        <Container>
          <BlockHeader id={titleId} title={title} level={headingLevel} />
          <Columns data-has-title={title ? true : undefined}>
            <Menu aria-label={title || texts.years} data-scrolled-past={isPast || undefined}>
              <ol ref={menuRef}>
                {sections.map(({ id, anchor, year }, index) => (
                  <li key={id}>
                    <YearLink
                      href={`#${anchor}`}
                      aria-current={index === activeIndex ? 'location' : undefined}
                    >
                      {year}
                    </YearLink>
                  </li>
                ))}
              </ol>
            </Menu>
            <Sections>
              {sections.map(({ id, anchor, year, sectionHeader, timelineBlocks }) => (
                <section key={id} id={anchor} aria-labelledby={`${anchor}-title`}>
                  <Heading id={`${anchor}-title`} level={level} look="2xl">
                    <YearHeading>{year}</YearHeading>
                    {sectionHeader === year ? null : <span>{` ${sectionHeader}`}</span>}
                  </Heading>
                  {timelineBlocks.length > 0 ? (
                    <Nested data-tone={darkBackground ? 'dark' : 'light'}>
                      <Blocks blocks={timelineBlocks} parentHeadingLevel={level} />
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
  /* Up to two lines in each item. */
  inset-block-start: ${stickyTop('3.5rem', size.headerMobile)};
  z-index: ${layer.raised};
  align-self: start;
  /* Full width on phones, so that no content scrolls by next to the menu. */
  margin-inline: calc(-1 * ${space.gutter});
  background: ${color.background};
  &[data-scrolled-past] {
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

const YearLink = styled(AnyLink)`
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
  /* On phones, the current year is underlined like a tab. */
  ${media.upToMobile} {
    &[aria-current]::after {
      content: '';
      position: absolute;
      inset: auto 0 0;
      height: 3px;
      background: ${color.ornament};
    }
  }
  /* On wide screens, a vertical line connects the years, each with a diamond. */
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

const YearHeading = styled.span`
  display: block;
  color: ${color.accent};
  font-size: ${fontSize['4xl']};
  font-variation-settings: ${opticalSize['4xl']};
  font-weight: ${fontWeight.regular};
  line-height: ${lineHeight.tight};
`;

/**
 * Nested blocks have less padding than on a page and are aligned with their heading. A block with another surface than the
 * timeline's looks like a card.
 */
const Nested = styled.div`
  --space-gutter: 0px;
  --space-section: ${space.l};
  > [data-island] > [data-surface] > * {
    margin-inline-start: 0;
  }
  &[data-tone='light'] > [data-island] > [data-surface='dark'],
  &[data-tone='dark'] > [data-island] > [data-surface='light'] {
    --space-gutter: ${space.l};
    margin-block-start: ${space.m};
    border-radius: ${radius.l};
  }
`;
