import styled from '@emotion/styled';
import { Container, Heading, Stack, Text, space, type Elements } from '../../../src/design-system';
import { useDocumentTitle } from '../shell/Shell';
import { texts } from '../texts';

/** The frame of the screens before a session. */
export function EntryFrame({ title, children }: { title: string; children: Elements }) {
  useDocumentTitle(title);
  return (
    <Container width="form" as="main">
      <Content gap="l">
        <Text look="eyebrow">{texts.title}</Text>
        <Heading level={1} look="2xl">
          {title}
        </Heading>
        {children}
      </Content>
    </Container>
  );
}

const Content = styled(Stack)`
  padding-block: ${space['2xl']};
`;
