import { Heading, type HeadingProps } from '../../design-system';
import type { BlockPlacement } from '../../content/block';

interface BlockTitleProps {
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

const looks = {
  block: { 1: '4xl', 2: '3xl', 3: '2xl', 4: '2xl' },
  card: { 1: '3xl', 2: '2xl', 3: 'xl', 4: 'xl' },
} as const;

/** `card` is a card or a band, which has less space. */
type HeadingContainer = keyof typeof looks;

/** Returns the look of a block's title. The first title of a page is the largest, titles of nested blocks are smaller. */
export function getHeadingLook(
  level: BlockPlacement['headingLevel'],
  container: HeadingContainer = 'block',
): '4xl' | '3xl' | '2xl' | 'xl' {
  return looks[container][level];
}
