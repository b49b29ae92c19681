import styled from '@emotion/styled';
import {
  ButtonLink,
  Cluster,
  color,
  duration,
  easing,
  fontSize,
  Heading,
  layer,
  media,
  size,
  space,
} from '../../design-system';
import { lazyTexts } from '../lazyTexts';

/** The 404 page: an empty stage with a ghost light, the lamp that theaters leave on at night. */
export function NotFound() {
  return (
    <Stage data-surface="dark">
      <Curtain data-side="left" aria-hidden="true" />
      <Curtain data-side="right" aria-hidden="true" />
      <GhostLight viewBox="0 0 120 220" aria-hidden="true" focusable="false">
        <ellipse cx="60" cy="206" rx="58" ry="10" fill="currentColor" opacity="0.18" />
        <path
          d="M60 66v134M38 206l22-12 22 12"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
          opacity="0.75"
        />
        <path d="M51 66h18l-3-11H54z" fill="currentColor" opacity="0.75" />
        <path d="M60 22c7 0 12 5 12 12 0 8-7 12-7 21H55c0-9-7-13-7-21 0-7 5-12 12-12z" fill="currentColor" />
        <path
          d="M44 55V36a16 16 0 0132 0v19M60 14v8M44 44h32"
          stroke="currentColor"
          strokeWidth="1.4"
          fill="none"
          opacity="0.6"
        />
      </GhostLight>
      <Message>
        <Eyebrow>{lazyTexts.notFound.eyebrow}</Eyebrow>
        <Heading level={1} look="4xl" align="center">
          {lazyTexts.notFound.title}
        </Heading>
        <p>{lazyTexts.notFound.message}</p>
        <Cluster justify="center">
          <ButtonLink href="/">{lazyTexts.notFound.home}</ButtonLink>
          <ButtonLink href="/ticketing" variant="secondary">
            {lazyTexts.notFound.tickets}
          </ButtonLink>
        </Cluster>
      </Message>
    </Stage>
  );
}

const Stage = styled.section`
  position: relative;
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space.l};
  min-height: min(80svh, 48rem);
  padding: ${space['2xl']} ${space.gutter} ${space['3xl']};
  overflow: hidden;
  isolation: isolate;
  background:
    radial-gradient(ellipse 52% 50% at 50% 16%, ${color.fixed.glow}, transparent 70%),
    linear-gradient(to bottom, ${color.sunken}, ${color.background});
  color: ${color.text};
  text-align: center;
`;

const Curtain = styled.div`
  position: absolute;
  inset-block: 0;
  z-index: ${layer.base};
  width: clamp(1rem, 14vw - 2rem, 13rem);
  opacity: 0.85;
  background:
    linear-gradient(to bottom, transparent 55%, ${color.fixed.nightSunken}),
    repeating-linear-gradient(
      to right,
      ${color.fixed.curtain} 0,
      ${color.fixed.curtainShade} 1.4rem,
      ${color.fixed.curtain} 2.8rem
    );
  &[data-side='left'] {
    inset-inline-start: 0;
    border-end-end-radius: 60% 30%;
  }
  &[data-side='right'] {
    inset-inline-end: 0;
    border-end-start-radius: 60% 30%;
  }
  ${media.motion} {
    animation: part ${duration.curtain} ${easing.curtain} both;
    &[data-side='left'] {
      transform-origin: left;
    }
    &[data-side='right'] {
      transform-origin: right;
    }
  }
  @keyframes part {
    from {
      transform: scaleX(2.4);
    }
    to {
      transform: none;
    }
  }
`;

const GhostLight = styled.svg`
  position: relative;
  z-index: ${layer.raised};
  width: auto;
  height: clamp(9rem, 26vh, 14rem);
  color: ${color.fixed.candleBright};
  filter: drop-shadow(0 0 1.5rem ${color.fixed.glow});
`;

const Message = styled.div`
  position: relative;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  max-width: ${size.form};
  p {
    font-size: ${fontSize.l};
    line-height: 1.5;
    text-wrap: balance;
  }
`;

const Eyebrow = styled.span`
  color: ${color.accent};
  font-size: ${fontSize.s};
  letter-spacing: 0.3em;
`;
