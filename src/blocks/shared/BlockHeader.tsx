import styled from '@emotion/styled';
import { space, StarDivider, Text } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import { BlockTitle } from './BlockTitle';

interface BlockHeaderProps {
  /** May be empty. */
  title: string;
  subtitle?: string;
  /** The id of the title, so that it can label the section. */
  id: string;
  level: BlockPlacement['headingLevel'];
}

/** The centered header of a block: title, star and subtitle. Renders nothing if both texts are empty. */
export function BlockHeader({ title, subtitle, id, level }: BlockHeaderProps) {
  if (!title && !subtitle) return null;
  return (
    <Header>
      <BlockTitle id={id} title={title} level={level} align="center" />
      <StarDivider />
      {subtitle ? (
        <Text look="lead" tone="muted" align="center">
          {subtitle}
        </Text>
      ) : null}
    </Header>
  );
}

const Header = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
`;
