import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import {
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  Heading,
  imageFrame,
  layer,
  media,
  size,
  space,
  type Elements,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import { heroAttribute } from './hero';

interface HeroLayoutProps {
  /** `full` fills the first screen of a desktop, `medium` two thirds of it. */
  height: 'full' | 'medium';
  /** The image or video, with its controls. Its container is positioned. */
  backdrop: Elements;
  eyebrow: string;
  /** The text of the title, or an image with the title as its alternative text. */
  title: ReactNode;
  text: string;
  headingLevel: BlockPlacement['headingLevel'];
  /** Buttons. */
  children?: Elements;
}

/** The layout of a hero: a large image with text over its lower edge. */
export function HeroLayout({
  height,
  backdrop,
  eyebrow,
  title,
  text,
  headingLevel,
  children,
}: HeroLayoutProps) {
  return (
    <Hero data-surface="dark" data-size={height} {...{ [heroAttribute]: true }}>
      {backdrop ? (
        <Backdrop>
          {backdrop}
          <Gradient />
        </Backdrop>
      ) : null}
      <TextColumn data-over-picture={Boolean(backdrop) || undefined}>
        {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
        {title ? (
          <Heading level={headingLevel} look="stage">
            {title}
          </Heading>
        ) : null}
        {text ? <Lead>{text}</Lead> : null}
        {children}
      </TextColumn>
    </Hero>
  );
}

const Hero = styled.section`
  position: relative;
  display: grid;
  /* Prevents a long word from widening the page. */
  grid-template-columns: minmax(0, 1fr);
  isolation: isolate;
  overflow: hidden;
  background: ${color.background};
  color: ${color.text};
  ${media.aboveMobile} {
    min-height: min(calc(100svh - ${size.headerDesktop} - 3.5rem - var(--hero-cut, 0px)), 52rem);
    align-items: end;
    /* A notification banner above the hero takes some of the first view, which ends with the buttons of the hero. */
    @supports selector(:has(*)) {
      html:where(:has([data-notification-banner]:not([hidden]))) & {
        min-height: min(calc(100svh - ${size.headerDesktop} - 7.5rem - var(--hero-cut, 0px)), 52rem);
      }
    }
    &[data-size='medium'] {
      min-height: min(62svh, 36rem);
    }
  }
`;

const Backdrop = styled.div`
  grid-area: 1 / 1;
  z-index: ${layer.base};
  ${media.aboveMobile} {
    position: absolute;
    inset: 0 0 0 32%;
    > ${imageFrame} {
      height: 100%;
    }
  }
  ${media.upToMobile} {
    > ${imageFrame} {
      max-height: var(--hero-picture, 60svh);
    }
  }
  img {
    ${media.motion} {
      animation: house-lights ${duration.curtain} ${easing.curtain} both;
    }
  }
  @keyframes house-lights {
    from {
      filter: brightness(0.72);
      transform: scale(1.025);
    }
    to {
      filter: none;
      transform: none;
    }
  }
  ${media.upToMobile} {
    position: relative;
  }
`;

/* Gives the text over the lower edge enough contrast. An element, because axe ignores pseudo-elements of elements below a text. */
const Gradient = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
  /* On phones, the small text at the top starts at a quarter of the image height. */
  background: linear-gradient(
    to top,
    ${color.background} 2%,
    color-mix(in srgb, ${color.background} 76%, transparent) 25%,
    transparent 54%
  );
  @supports not (color: color-mix(in srgb, currentColor, transparent)) {
    background: linear-gradient(to top, ${color.background} 25%, transparent 54%);
  }
  ${media.aboveMobile} {
    background:
      linear-gradient(to top, ${color.background} 0%, transparent 42%),
      linear-gradient(
        to right,
        ${color.background} 0%,
        color-mix(in srgb, ${color.background} 78%, transparent) 14%,
        color-mix(in srgb, ${color.background} 46%, transparent) 28%,
        color-mix(in srgb, ${color.background} 18%, transparent) 42%,
        transparent 54%
      );
    @supports not (color: color-mix(in srgb, currentColor, transparent)) {
      background:
        linear-gradient(to top, ${color.background} 0%, transparent 42%),
        linear-gradient(to right, ${color.background} 14%, transparent 54%);
    }
  }
`;

const TextColumn = styled.div`
  z-index: ${layer.raised};
  /* Controls in the image stay clickable between the texts. */
  pointer-events: none;
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  width: 100%;
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding: 0 ${space.gutter} ${space['2xl']};
  ${media.upToMobile} {
    grid-area: 2 / 1;
    padding-block-start: ${space['2xl']};
    &[data-over-picture] {
      margin-block-start: -5.5rem;
      padding-block-start: 0;
    }
  }
  ${media.aboveMobile} {
    grid-area: 1 / 1;
    padding-block: ${space['3xl']} ${space['2xl']};
    text-shadow: 0 0 1.5rem ${color.background};
    a {
      text-shadow: none;
    }
  }
  > * {
    pointer-events: auto;
    max-width: 42rem;
    ${media.motion} {
      animation: curtain-rise ${duration.curtain} ${easing.curtain} both;
    }
  }
`;

const Eyebrow = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s};
  color: ${color.accent};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  letter-spacing: 0.1em;
  line-height: 1.35;
  text-transform: uppercase;
  ${media.aboveMobile} {
    letter-spacing: 0.14em;
  }
  &::before {
    ${media.upToMobile} {
      display: none;
    }
    content: '';
    flex: none;
    width: 2.5rem;
    height: 1px;
    background: currentColor;
  }
`;

const Lead = styled.p`
  max-width: 36rem;
  font-size: ${fontSize.l};
  line-height: 1.5;
  text-wrap: pretty;
`;
