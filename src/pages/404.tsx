import { ButtonLink, Container, Heading, Stack, StarDivider, Surface, Text } from '../design-system';

export default function NotFoundPage() {
  return (
    <Surface tone="dark">
      <Container width="reading">
        <Stack align="center">
          <StarDivider />
          <Heading level={1} align="center">
            The stage is empty
          </Heading>
          <Text align="center">There is no page at this address.</Text>
          <ButtonLink href="/">To the home page</ButtonLink>
        </Stack>
      </Container>
    </Surface>
  );
}
