import { useId } from 'react';
import { Container, Stack, type ContainerProps, type StackProps, type Elements } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import { BlockHeader } from './BlockHeader';
import { Section } from './Section';

interface TitledSectionProps extends Pick<BlockPlacement, 'headingLevel' | 'lastBlock'> {
  /** May be empty. */
  title: string;
  subtitle?: string;
  /** Uses the dark surface. */
  dark: boolean;
  width?: ContainerProps['width'];
  /** The space between the header and the content. */
  gap: StackProps['gap'];
  children: Elements;
}

/** The section of a block that has its title centered above the content. */
export function TitledSection({
  title,
  subtitle,
  dark,
  headingLevel,
  lastBlock,
  width,
  gap,
  children,
}: TitledSectionProps) {
  const titleId = useId();
  return (
    <Section dark={dark} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width={width}>
        <Stack gap={gap}>
          <BlockHeader title={title} subtitle={subtitle} id={titleId} level={headingLevel} />
          {children}
        </Stack>
      </Container>
    </Section>
  );
}
