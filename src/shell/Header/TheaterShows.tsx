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
  Image,
  shadow,
  type ImageModel,
} from '../../design-system';
import type { MenuTheater } from '../../content/header';
import { lazyTexts } from '../lazyTexts';

interface TheaterShowsProps {
  theater: MenuTheater;
  /** Heading level of the theater name, one below the title of the menu. */
  headingLevel: 2 | 3;
  /** Called when a link is clicked. */
  onFollow: () => void;
}

/** The shows of a theater for the desktop menu (a row of pictures) and the mobile menu (a list). */
export function TheaterShows({ theater, headingLevel, onFollow }: TheaterShowsProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <TheaterSection aria-labelledby={id}>
      <TheaterHeader>
        <div>
          {theater.theaterName ? <Text look="eyebrow">{theater.theaterName}</Text> : null}
          <Heading id={id}>{theater.name}</Heading>
        </div>
        {theater.href ? (
          <DetailsLink href={theater.href} onClick={onFollow} aria-describedby={id} data-quiet="">
            {lazyTexts.viewTheaterDetails}
            <Icon name="arrowRight" size="1em" />
          </DetailsLink>
        ) : null}
      </TheaterHeader>
      {theater.shows.length > 0 ? (
        <ShowList>
          {theater.shows.map((show) => (
            <ShowItem key={show.id} data-show="">
              <ShowPicture image={show.image} sizes="(min-width: 1024px) 160px, 144px" />
              <ShowText>
                <ShowLink href={show.href} onClick={onFollow}>
                  {show.text}
                </ShowLink>
                {show.description ? <p>{show.description}</p> : null}
              </ShowText>
            </ShowItem>
          ))}
        </ShowList>
      ) : (
        <Text tone="muted">{lazyTexts.noShows}</Text>
      )}
    </TheaterSection>
  );
}

const TheaterSection = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
`;

const TheaterHeader = styled.div`
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

const DetailsLink = styled(Link)`
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

const ShowList = styled.ul`
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

/** A card that is clickable as a whole: the link covers it, but its name is only the name of the show. */
const ShowItem = styled.li`
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

const ShowText = styled.div`
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

interface ShowPictureProps {
  image: ImageModel | null;
  /** The `sizes` attribute of `<img>`. */
  sizes: string;
}

/**
 * The picture of a show in an arch (product 2.4: 144 by 132), with a glow on hover. Its parent must have `data-show`. Hidden from
 * screen readers, because the name of the show is beside it.
 */
function ShowPicture({ image, sizes }: ShowPictureProps) {
  return (
    <Arch aria-hidden="true">
      {image ? (
        <Image image={image} sizes={sizes} aspectRatio="12:11" alt="" fill />
      ) : (
        <Icon name="star" size="1.75rem" />
      )}
    </Arch>
  );
}

const Arch = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 144px;
  aspect-ratio: 144 / 132;
  overflow: hidden;
  border-radius: 50% 50% 0 0 / 30% 30% 0 0;
  background: ${color.sunken};
  transition: box-shadow ${duration.slow} ${easing.curtain};
  ${media.aboveMenu} {
    width: 100%;
  }
  svg {
    color: ${color.ornament};
  }
  picture {
    transition: transform ${duration.curtain} ${easing.curtain};
  }
  /* The border of the arch, above the picture. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${color.border};
    border-radius: inherit;
    border-block-end-color: ${color.ornament};
    transition: border-color ${duration.slow} ${easing.curtain};
  }
  [data-show]:hover > &::after {
    border-color: ${color.ornament};
  }
  @supports selector(:has(*)) {
    [data-show]:has([aria-current]) > &::after {
      border-color: ${color.ornament};
    }
  }
  [data-show]:hover > & {
    box-shadow: ${shadow.glow};
  }
  [data-show]:hover > & picture {
    transform: scale(1.06);
  }
`;
