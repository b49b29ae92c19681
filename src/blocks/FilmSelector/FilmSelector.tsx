import styled from '@emotion/styled';
import { useId } from 'react';
import {
  Container,
  Heading,
  Image,
  media,
  radius,
  shadow,
  size,
  space,
  Tabs,
  VisuallyHidden,
  type HeadingLevel,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { FilmSelectorProps } from '../../content/blocks/filmSelector';
import { Blocks } from '../Blocks';
import { BlockHeader } from '../shared/BlockHeader';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { Section } from '../shared/Section';
import { SlideImage } from '../shared/SlideImage';

const texts = {
  /** The label of the tabs without a title. */
  films: 'Films',
};

type Film = FilmSelectorProps['films'][number];

/** Tabs of films with images and nested blocks. A single film is shown without tabs. */
export function FilmSelector({
  title,
  films,
  darkBackground,
  headingLevel,
  lastBlock,
}: FilmSelectorProps & BlockPlacement) {
  const titleId = useId();
  const level = getInnerHeadingLevel(headingLevel, title !== '');
  const [firstFilm, ...otherFilms] = films;
  return (
    <Section
      dark={darkBackground}
      labelledBy={title ? titleId : undefined}
      bottomPadding={false}
      lastBlock={lastBlock}
    >
      <Column>
        {title ? (
          <Container>
            <BlockHeader id={titleId} title={title} level={headingLevel} />
          </Container>
        ) : null}
        {firstFilm && otherFilms.length === 0 ? <SingleFilm film={firstFilm} level={level} /> : null}
        {otherFilms.length > 0 ? (
          <FilmTabs
            label={title || texts.films}
            look="pictures"
            items={films.map((film) => ({
              id: film.id,
              title: film.title,
              icon: film.image ? (
                <Image image={film.image} sizes="(min-width: 769px) 20rem, 58vw" aspectRatio="16:9" alt="" />
              ) : null,
              content: (
                <>
                  {/* The tab shows the title. This heading is for screen readers. */}
                  <VisuallyHidden as={`h${level}`}>{film.title}</VisuallyHidden>
                  {film.filmBlocks.length > 0 ? (
                    <Blocks blocks={film.filmBlocks} parentHeadingLevel={level} />
                  ) : (
                    <FilmImage film={film} />
                  )}
                </>
              ),
            }))}
          />
        ) : null}
      </Column>
    </Section>
  );
}

function SingleFilm({ film, level }: { film: Film; level: HeadingLevel }) {
  return (
    <div>
      <Container>
        <Poster>
          {film.image ? <LargeImage image={film.image} /> : null}
          <Heading level={level} look="2xl" align="center">
            {film.title}
          </Heading>
        </Poster>
      </Container>
      <Blocks blocks={film.filmBlocks} parentHeadingLevel={level} />
    </div>
  );
}

/** The content of a film without blocks. */
function FilmImage({ film: { image } }: { film: Film }) {
  return image ? (
    <ImageContainer>
      <LargeImage image={image} />
    </ImageContainer>
  ) : null;
}

function LargeImage({ image }: { image: NonNullable<Film['image']> }) {
  return (
    <ImageFrame>
      <SlideImage image={image} sizes="(min-width: 1312px) 64rem, 100vw" aspectRatio="16:9" />
    </ImageFrame>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

/**
 * The row of tabs is aligned with the title; on phones it scrolls up to the edges of the viewport. The blocks below use the
 * full width.
 */
const FilmTabs = styled(Tabs)`
  > [role='tablist'] {
    padding-inline: ${space.gutter};
    ${media.aboveMobile} {
      width: min(100% - 2 * ${space.gutter}, ${size.content});
      margin-inline: auto;
      padding-inline: 0;
    }
  }
`;

const Poster = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;

const ImageFrame = styled.div`
  width: 100%;
  max-width: 64rem;
  margin-inline: auto;
  overflow: hidden;
  border-radius: ${radius.l};
  box-shadow: ${shadow.stage};
`;

const ImageContainer = styled.div`
  padding: 0 ${space.gutter} ${space['2xl']};
  ${media.aboveMobile} {
    padding-block-end: ${space.section};
  }
`;
