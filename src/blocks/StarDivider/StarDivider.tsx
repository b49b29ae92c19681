import { Container, StarDivider as Star } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { StarDividerProps } from '../../content/blocks/starDivider';
import { Section } from '../shared/Section';

/** The house's ornament on a strip of its own: a pause between two blocks. */
export function StarDivider({ darkBackground, lastBlock }: StarDividerProps & BlockPlace) {
  return (
    <Section dark={darkBackground} compact lastBlock={lastBlock}>
      <Container>
        <Star />
      </Container>
    </Section>
  );
}
