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
import { texts } from '../texts';

/** No such page: an empty stage, on which, as in every theatre, one light is left burning. */
export function NotFound() {
  return (
    <Stage data-surface="dark">
      <Curtain data-side="left" aria-hidden="true" />
      <Curtain data-side="right" aria-hidden="true" />
      <GhostLight viewBox="0 0 120 220" aria-hidden="true" focusable="false">
        <ellipse cx="60" cy="204" rx="58" ry="11" fill="currentColor" opacity="0.22" />
        <path
          d="M60 58v142M40 204l20-10 20 10"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M52 58h16l-2-10H54z" fill="currentColor" opacity="0.7" />
        <circle cx="60" cy="34" r="15" fill="currentColor" />
        <path
          d="M46 50V34a14 14 0 0128 0v16M46 40h28M60 20v30"
          stroke="currentColor"
          strokeWidth="1.2"
          fill="none"
          opacity="0.55"
        />
      </GhostLight>
      <Words>
        <Eyebrow>{texts.notFound.eyebrow}</Eyebrow>
        <Heading level={1} look="4xl" align="center">
          {texts.notFound.title}
        </Heading>
        <p>{texts.notFound.message}</p>
        <Cluster justify="center">
          <ButtonLink href="/">{texts.notFound.home}</ButtonLink>
          <ButtonLink href="/ticketing" variant="secondary">
            {texts.notFound.tickets}
          </ButtonLink>
        </Cluster>
      </Words>
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
    radial-gradient(ellipse 60% 46% at 50% 30%, ${color.fixed.glow}, transparent 70%),
    linear-gradient(to bottom, ${color.sunken}, ${color.background});
  color: ${color.text};
  text-align: center;
`;

const Curtain = styled.div`
  position: absolute;
  inset-block: 0;
  z-index: ${layer.base};
  width: clamp(2rem, 14vw, 13rem);
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

const Words = styled.div`
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
  }
`;

const Eyebrow = styled.span`
  color: ${color.accent};
  font-size: ${fontSize.s};
  letter-spacing: 0.3em;
`;
