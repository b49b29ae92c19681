import { Heading, type HeadingProps } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import { getHeadingLook, type HeadingContainer } from './headingLook';

export interface BlockTitleProps {
  /** May be empty. */
  title: string;
  /** The id of the heading, so that it can label the section. */
  id?: string;
  level: BlockPlacement['headingLevel'];
  /** `card` for a title on a card or a band. Default `block`. */
  container?: HeadingContainer;
  align?: HeadingProps['align'];
}

/** The title of a block. Renders nothing if the title is empty. */
export function BlockTitle({ title, id, level, container, align }: BlockTitleProps) {
  if (!title) return null;
  return (
    <Heading id={id} level={level} look={getHeadingLook(level, container)} align={align}>
      {title}
    </Heading>
  );
}
