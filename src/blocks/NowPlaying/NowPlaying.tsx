import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  duration,
  easing,
  fontSize,
  Heading,
  Image,
  media,
  radius,
  shadow,
  space,
  StarDivider,
  Text,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { NowPlayingProps } from '../../content/blocks/nowPlaying';
import { ButtonRow } from '../shared/ButtonRow';
import { Section } from '../shared/Section';

/** What is on stage: a playbill of pictures. One large card under the other up to 768 px (SPEC 2.7). */
export function NowPlaying({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: NowPlayingProps & BlockPlace) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="wide">
        <Column>
          {title || subtitle ? (
            <Head>
              {title ? (
                <Heading id={titleId} level={headingLevel} look="3xl" align="center">
                  {title}
                </Heading>
              ) : null}
              <StarDivider />
              {subtitle ? (
                <Text look="lead" tone="muted" align="center">
                  {subtitle}
                </Text>
              ) : null}
            </Head>
          ) : null}
          <Playbill data-count={items.length}>
            {items.map((item) => (
              <Card key={item.id}>
                {item.image ? (
                  <Image
                    image={item.image}
                    aspectRatio={3 / 2}
                    sizes={
                      items.length === 2 || items.length === 4
                        ? '(min-width: 769px) 50vw, 100vw'
                        : '(min-width: 769px) 34vw, 100vw'
                    }
                    alt=""
                  />
                ) : null}
                <Words>
                  <Heading level={3} look="xl">
                    {item.title}
                  </Heading>
                  {item.subtitle ? <p>{item.subtitle}</p> : null}
                  <ButtonRow buttons={item.buttons} buttonSize="small" />
                </Words>
              </Card>
            ))}
          </Playbill>
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xl']};
`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
`;

const Playbill = styled.ul`
  display: grid;
  gap: ${space.xl};
  ${media.aboveMobile} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    > li {
      grid-column: span 2;
    }
    &[data-count='2'] > li,
    &[data-count='4'] > li {
      grid-column: span 3;
    }
    &[data-count='1'] > li {
      grid-column: 2 / span 4;
    }
  }
`;

const Card = styled.li`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  transition:
    border-color ${duration.slow} ${easing.standard},
    box-shadow ${duration.slow} ${easing.curtain};
  img {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    &:hover {
      border-color: ${color.ornament};
      box-shadow: ${shadow.stage};
    }
    &:hover img {
      transform: scale(1.03);
    }
  }
`;

const Words = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.l};
  p {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
    line-height: 1.5;
  }
  > *:last-of-type:not(p) {
    margin-block-start: auto;
    padding-block-start: ${space.s};
  }
`;
