import styled from '@emotion/styled';
import { color, media, radius, RichText, shadow, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TextByTextCardProps } from '../../content/blocks/textByTextCard';
import { TitledSection } from '../shared/TitledSection';

/** A card with up to three columns of text, with an optional title and text above it. */
export function TextByTextCard({
  title,
  text,
  columns,
  darkBackground,
  headingLevel,
  lastBlock,
}: TextByTextCardProps & BlockPlacement) {
  return (
    <TitledSection
      title={title}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="xl"
    >
      {text ? <IntroText html={text} align="center" /> : null}
      {columns.length > 0 ? (
        <Card data-columns={columns.length}>
          {columns.map((column, index) => (
            // The order of the columns never changes.
            <RichText key={index} html={column} />
          ))}
        </Card>
      ) : null}
    </TitledSection>
  );
}

const IntroText = styled(RichText)`
  width: 100%;
  max-width: 42rem;
  margin-inline: auto;
`;

const Card = styled.div`
  display: grid;
  border-radius: ${radius.l};
  border-block-start: 3px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  > * {
    min-width: 0;
    padding: ${space.l};
  }
  > * + * {
    border-block-start: 1px solid ${color.border};
  }
  ${media.aboveMobile} {
    padding-block: ${space.xl};
    &[data-columns='2'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    &[data-columns='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    > * {
      padding: 0 ${space.xl};
    }
    /* The line between two columns. */
    > * + * {
      border-block-start: 0;
      border-inline-start: 1px solid ${color.border};
    }
  }
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;
