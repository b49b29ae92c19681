import { Container, StarDivider as Star } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { StarDividerProps } from '../../content/blocks/starDivider';
import { Section } from '../shared/Section';

/** A star between two lines, as a divider between two blocks. */
export function StarDivider({ darkBackground, lastBlock }: StarDividerProps & BlockPlacement) {
  return (
    <Section dark={darkBackground} compact lastBlock={lastBlock}>
      <Container>
        <Star />
      </Container>
    </Section>
  );
}
