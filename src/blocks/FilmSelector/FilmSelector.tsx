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
import type { BlockPlace } from '../../content/block';
import type { FilmSelectorProps } from '../../content/blocks/filmSelector';
import { Blocks } from '../Blocks';
import { BlockHead } from '../shared/BlockHead';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';
import { SlidePicture } from '../shared/SlidePicture';
import { texts } from './texts';

type Film = FilmSelectorProps['films'][number];

/** Films to choose from by their pictures, each with blocks of its own. A single one needs no choice. */
export function FilmSelector({
  title,
  films,
  darkBackground,
  headingLevel,
  lastBlock,
}: FilmSelectorProps & BlockPlace) {
  const titleId = useId();
  const level = headingBelow(headingLevel, title !== '');
  const [only, ...others] = films;
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
            <BlockHead id={titleId} title={title} level={headingLevel} />
          </Container>
        ) : null}
        {only && others.length === 0 ? <OnlyFilm film={only} level={level} /> : null}
        {others.length > 0 ? (
          <Choice
            label={title || texts.films}
            look="pictures"
            items={films.map((film) => ({
              id: film.id,
              title: film.title,
              icon: film.image ? (
                <Image
                  image={film.image}
                  sizes="(min-width: 769px) 20rem, 58vw"
                  aspectRatio={16 / 9}
                  alt=""
                />
              ) : null,
              content: (
                <>
                  {/* The tab bears the name; those who go by headings find it here. */}
                  <VisuallyHidden as={`h${level}`}>{film.title}</VisuallyHidden>
                  {film.filmBlocks.length > 0 ? (
                    <Blocks blocks={film.filmBlocks} below={level} />
                  ) : (
                    <Still film={film} />
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

function OnlyFilm({ film, level }: { film: Film; level: HeadingLevel }) {
  return (
    <div>
      <Container>
        <Poster>
          {film.image ? <Screen image={film.image} /> : null}
          <Heading level={level} look="2xl" align="center">
            {film.title}
          </Heading>
        </Poster>
      </Container>
      <Blocks blocks={film.filmBlocks} below={level} />
    </div>
  );
}

/** What a film shows that has nothing but its picture. */
function Still({ film: { image } }: { film: Film }) {
  return image ? (
    <Alone>
      <Screen image={image} />
    </Alone>
  ) : null;
}

function Screen({ image }: { image: NonNullable<Film['image']> }) {
  return (
    <Lit>
      <SlidePicture image={image} sizes="(min-width: 1312px) 64rem, 100vw" aspectRatio={16 / 9} />
    </Lit>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

/**
 * The row stands where the title stands (on a phone the pictures slide up to the edges of the window); the blocks below go
 * to the edges, as on a page of their own.
 */
const Choice = styled(Tabs)`
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

const Lit = styled.div`
  width: 100%;
  max-width: 64rem;
  margin-inline: auto;
  overflow: hidden;
  border-radius: ${radius.l};
  box-shadow: ${shadow.stage};
`;

const Alone = styled.div`
  padding: 0 ${space.gutter} ${space['2xl']};
  ${media.aboveMobile} {
    padding-block-end: ${space.section};
  }
`;
