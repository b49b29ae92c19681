import styled from '@emotion/styled';
import { Heading, space, StarDivider, Text } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import { headingLook } from './headingLook';

export interface BlockHeadProps {
  /** May be empty. */
  title: string;
  subtitle?: string;
  /** Of the title, so that it can name the section. */
  id: string;
  level: BlockPlace['headingLevel'];
}

/** The centred head of a block: title, star and a line below. Nothing where both texts are empty. */
export function BlockHead({ title, subtitle, id, level }: BlockHeadProps) {
  if (!title && !subtitle) return null;
  return (
    <Head>
      {title ? (
        <Heading id={id} level={level} look={headingLook(level)} align="center">
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
  );
}

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
`;
