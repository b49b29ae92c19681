import { RichText, StarDivider } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TextBlockProps } from '../../content/blocks/textBlock';
import { BlockTitle } from './BlockTitle';

interface AlignedTextProps extends Pick<TextBlockProps, 'title' | 'text' | 'alignment'> {
  /** The id of the title, so that it can label the section. */
  titleId?: string;
  headingLevel: BlockPlacement['headingLevel'];
}

/** A title with a star and a rich text, all with the alignment that the editor chose. */
export function AlignedText({ title, text, alignment, titleId, headingLevel }: AlignedTextProps) {
  return (
    <>
      {title ? (
        <>
          <BlockTitle id={titleId} title={title} level={headingLevel} align={alignment} />
          <StarDivider align={alignment} />
        </>
      ) : null}
      {text ? <RichText html={text} align={alignment} /> : null}
    </>
  );
}
