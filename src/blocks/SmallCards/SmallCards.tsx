import styled from '@emotion/styled';
import {
  color,
  duration,
  easing,
  fontSize,
  Heading,
  Image,
  imageFrame,
  media,
  radius,
  RichText,
  shadow,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { SmallCardsProps } from '../../content/blocks/smallCards';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { TitledSection } from '../shared/TitledSection';

/** Small cards with an image and a short text, in three columns or in a centered row that wraps. */
export function SmallCards({
  title,
  cards,
  display,
  isVertical,
  darkBackground,
  headingLevel,
  lastBlock,
}: SmallCardsProps & BlockPlacement) {
  return (
    <TitledSection
      title={title}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="2xl"
    >
      <List data-display={display} data-vertical={isVertical || undefined}>
        {cards.map((card) => (
          <Card key={card.id}>
            {card.image ? (
              <ImageFrame>
                <Image
                  image={card.image}
                  aspectRatio={isVertical ? '3:4' : '4:3'}
                  sizes={
                    display === 'flex'
                      ? '(min-width: 769px) 256px, 50vw'
                      : '(min-width: 1280px) 390px, (min-width: 769px) 31vw, 100vw'
                  }
                />
                <EnlargeButton image={card.image} />
              </ImageFrame>
            ) : null}
            {card.title ? (
              <Heading level={getInnerHeadingLevel(headingLevel, title !== '')} look="l">
                {card.title}
              </Heading>
            ) : null}
            {card.text ? <CardText html={card.text} /> : null}
            <ButtonRow buttons={card.buttons} buttonSize="small" />
          </Card>
        ))}
      </List>
    </TitledSection>
  );
}

const List = styled.ul`
  --gap: clamp(1rem, 2.6vw, 2.5rem);
  gap: ${space['2xl']} var(--gap);
  &[data-display='grid'] {
    display: grid;
    ${media.aboveMobile} {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  &[data-display='flex'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    > li {
      flex: 0 1 16rem;
      min-width: 0;
      ${media.upToMobile} {
        flex: 0 0 calc(50% - var(--gap) / 2);
      }
    }
  }
`;

const Card = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;

const ImageFrame = styled.div`
  position: relative;
  margin-block-end: ${space.xs};
  border-radius: ${radius.m};
  box-shadow: ${shadow.raised};
  ${imageFrame} {
    border-radius: inherit;
  }
  picture {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    li:hover > & picture {
      transform: scale(1.03);
    }
  }
  /* A line below the image that grows on hover. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 calc(-1 * ${space.xs});
    height: 1px;
    background: ${color.ornament};
    transform: scaleX(0.18);
    transform-origin: 0 50%;
    transition: transform ${duration.slow} ${easing.curtain};
  }
  ${media.hover} {
    li:hover > &::after {
      transform: none;
    }
  }
`;

const CardText = styled(RichText)`
  color: ${color.textMuted};
  font-size: ${fontSize.s};
`;
