import styled from '@emotion/styled';
import { useId } from 'react';
import {
  AnyLink,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  layer,
  lineHeight,
  Link,
  media,
  opticalSize,
  size,
  space,
  Text,
} from '../../design-system';
import type { MenuTheater } from '../../content/header';
import { lazyTexts } from '../lazyTexts';
import { Diorama } from './Diorama';

export interface TheatreShowsProps {
  theatre: MenuTheater;
  /** Of the theatre's name, below the title of the menu it stands in. */
  headingLevel: 2 | 3;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** The shows of a theatre, in the menus of large and small windows alike: a row of stages, or a list beside their pictures. */
export function TheatreShows({ theatre, headingLevel, onFollow }: TheatreShowsProps) {
  const id = useId();
  const Name = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <Theatre aria-labelledby={id}>
      <Head>
        <div>
          {theatre.theatreName ? <Text look="eyebrow">{theatre.theatreName}</Text> : null}
          <Name id={id}>{theatre.name}</Name>
        </div>
        {theatre.href ? (
          <Details href={theatre.href} onClick={onFollow} aria-describedby={id} data-quiet="">
            {lazyTexts.viewTheaterDetails}
            <Icon name="arrowRight" size="1em" />
          </Details>
        ) : null}
      </Head>
      {theatre.shows.length > 0 ? (
        <Shows>
          {theatre.shows.map((show) => (
            <Show key={show.id} data-show="">
              <Diorama image={show.image} sizes="(min-width: 1024px) 160px, 144px" />
              <Words>
                <ShowLink href={show.href} onClick={onFollow}>
                  {show.text}
                </ShowLink>
                {show.description ? <p>{show.description}</p> : null}
              </Words>
            </Show>
          ))}
        </Shows>
      ) : (
        <Text tone="muted">{lazyTexts.noShows}</Text>
      )}
    </Theatre>
  );
}

const Theatre = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space['2xs']} ${space.m};
  h2,
  h3 {
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
  }
`;

const Details = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  min-height: ${size.target};
  margin-block-end: -0.4rem;
  font-size: ${fontSize.s};
  &[data-quiet] {
    color: ${color.link};
  }
  svg {
    transition: transform ${duration.normal} ${easing.standard};
  }
  &:hover svg {
    transform: translateX(0.25rem);
  }
`;

const Shows = styled.ul`
  display: grid;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space.m} ${space.xl};
  }
  ${media.aboveMenu} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space.l} clamp(${space.s}, 1.1vw, ${space.m});
  }
`;

/** All of it leads to the show: the link reaches over the whole card, and is named by the show alone. */
const Show = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.m};
  ${media.aboveMenu} {
    flex-flow: column nowrap;
    align-items: stretch;
    gap: ${space.xs};
  }
`;

const ShowLink = styled(AnyLink)`
  color: ${color.text};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.heading};
  text-decoration: none;
  transition: color ${duration.normal} ${easing.standard};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: ${layer.raised};
  }
  &[aria-current],
  [data-show]:hover & {
    color: ${color.accent};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  ${media.aboveMenu} {
    font-size: ${fontSize.s};
    overflow-wrap: anywhere;
  }
`;

const Words = styled.div`
  display: flex;
  flex: 1 1 6rem;
  flex-direction: column;
  gap: ${space['2xs']};
  min-width: 0;
  p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: ${color.textMuted};
    font-size: ${fontSize.s};
    line-height: ${lineHeight.snug};
  }
  ${media.aboveMenu} {
    flex: none;
    text-align: center;
    p {
      display: none;
    }
  }
`;
