import styled from '@emotion/styled';
import { useId } from 'react';
import {
  ButtonLink,
  color,
  Container,
  duration,
  easing,
  Image,
  imageFrame,
  media,
  radius,
  RichText,
  shadow,
  space,
  layer,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { PromoBlockProps } from '../../content/blocks/promoBlock';
import { BlockTitle } from '../shared/BlockTitle';
import { Section } from '../shared/Section';

/** A promotion that looks like an admission ticket: an image, a perforated line, a text and a button. */
export function PromoBlock({
  title,
  text,
  image,
  button,
  darkBackground,
  headingLevel,
  lastBlock,
}: PromoBlockProps & BlockPlacement) {
  const titleId = useId();
  const hasText = title !== '' || text !== '' || button !== null;
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Ticket data-parts={image && hasText ? 2 : 1}>
          {image ? (
            <Image
              image={image}
              aspectRatio="3:2"
              sizes="(min-width: 1280px) 700px, (min-width: 769px) 58vw, 100vw"
              alt={title ? '' : undefined}
            />
          ) : null}
          {hasText ? (
            <TextColumn data-part="text">
              <BlockTitle id={titleId} title={title} level={headingLevel} container="card" />
              {text ? <RichText html={text} /> : null}
              {button ? (
                <p>
                  <ButtonLink href={button.href}>{button.text}</ButtonLink>
                </p>
              ) : null}
            </TextColumn>
          ) : null}
        </Ticket>
      </Container>
    </Section>
  );
}

const TextColumn = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${space.m};
  min-width: 0;
  padding: clamp(2rem, 4.5vw, 4rem) clamp(1.5rem, 4.5vw, 4rem);
  /* An inner border. */
  &::before {
    content: '';
    position: absolute;
    inset: ${space.s};
    border: 1px solid ${color.ornament};
    border-radius: ${radius.m};
    opacity: 0.45;
    pointer-events: none;
  }
  > p:last-of-type {
    padding-block-start: ${space.xs};
  }
`;

const Ticket = styled.div`
  position: relative;
  display: grid;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.raised};
  picture {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    &:hover picture {
      transform: scale(1.02);
    }
  }
  &[data-parts='1'] [data-part='text'] {
    align-items: center;
    text-align: center;
  }
  ${media.aboveMobile} {
    &[data-parts='2'] {
      grid-template-columns: 58% minmax(0, 1fr);
      ${imageFrame} {
        height: 100%;
      }
    }
  }
  /* The perforation between image and text: a row of dots, and a notch at both ends in the background color. */
  &[data-parts='2'] {
    --perforation: 58%;
    --notch: 0.875rem;
  }
  &[data-parts='2'] [data-part='text']::after {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 6px;
    margin-inline-start: -3px;
    background: radial-gradient(circle, ${color.background} 2.5px, transparent 3px) 0 0 / 6px 14px repeat-y;
    ${media.upToMobile} {
      inset: 0 0 auto;
      width: auto;
      height: 6px;
      margin: -3px 0 0;
      background-size: 14px 6px;
      background-repeat: repeat-x;
    }
  }
  ${media.aboveMobile} {
    &[data-parts='2']::before,
    &[data-parts='2']::after {
      content: '';
      position: absolute;
      z-index: ${layer.raised};
      inset-inline-start: calc(var(--perforation) - var(--notch));
      width: calc(2 * var(--notch));
      height: calc(2 * var(--notch));
      border: 1px solid ${color.border};
      border-radius: ${radius.pill};
      background: ${color.background};
    }
    &[data-parts='2']::before {
      inset-block-start: calc(-1 * var(--notch));
    }
    &[data-parts='2']::after {
      inset-block-end: calc(-1 * var(--notch));
    }
  }
`;
