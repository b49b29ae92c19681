import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, media, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { NowPlayingProps } from '../../content/blocks/nowPlaying';
import { BlockHead } from '../shared/BlockHead';
import { headingBelow } from '../shared/headingBelow';
import { LargeItemCard } from '../shared/LargeItemCard';
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
  const inPairs = items.length === 2 || items.length === 4;
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="wide">
        <Column>
          <BlockHead title={title} subtitle={subtitle} id={titleId} level={headingLevel} />
          <Playbill data-count={items.length}>
            {items.map((item) => (
              <LargeItemCard
                key={item.id}
                {...item}
                headingLevel={headingBelow(headingLevel, title !== '')}
                sizes={`(min-width: 769px) ${inPairs ? 50 : 34}vw, 100vw`}
              />
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
