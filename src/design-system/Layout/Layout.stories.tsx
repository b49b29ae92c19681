import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../Badge/Badge';
import { Text } from '../Typography/Text';
import { Cluster, Container, Grid, Stack, Surface } from './Layout';

const meta = {
  title: 'Design system/Layout',
  component: Stack,
  parameters: {
    docs: {
      description: {
        component: `Stack, Cluster, Grid, Container and Surface set all spaces and backgrounds. Components have no outer margin.

**Use** Stack for a column, Cluster for a row that wraps, Grid for columns of equal width, Container for the width of
content, and Surface to change between parchment and night ink. **Do not use** margins between components.

**Accessibility:** they are \`<div>\` elements without a role; set \`as\` for landmarks and lists. The visual order is always
the order of the document.`,
      },
    },
  },
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = ['Ruth', 'Gideon', 'Nehemiah', 'Elijah', 'No Room at the Inn', 'Behind the Scenes'];
const marks = shows.map((show) => <Badge key={show}>{show}</Badge>);

export const Stacks: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Cluster gap="2xl" align="start">
      {(['2xs', 'm', 'xl'] as const).map((gap) => (
        <Stack key={gap} gap={gap} align="start">
          {marks.slice(0, 3)}
        </Stack>
      ))}
    </Cluster>
  ),
};

export const StackAlignments: Story = {
  render: () => (
    <Stack gap="xl">
      {(['stretch', 'start', 'center', 'end'] as const).map((align) => (
        <Stack key={align} align={align} gap="xs">
          <Badge>{align}</Badge>
        </Stack>
      ))}
    </Stack>
  ),
};

export const Clusters: Story = {
  render: () => (
    <Stack gap="xl">
      {(['start', 'center', 'end', 'space-between'] as const).map((justify) => (
        <Cluster key={justify} justify={justify}>
          {marks}
        </Cluster>
      ))}
    </Stack>
  ),
};

export const Columns: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: () => <Grid minColumn="12rem">{marks}</Grid>,
};

export const Containers: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Stack>
      {(['form', 'reading', 'content', 'wide'] as const).map((width) => (
        <Container key={width} width={width}>
          <Surface tone="dark">
            <Text>{width}</Text>
          </Surface>
        </Container>
      ))}
    </Stack>
  ),
};

/** Color tokens follow the nearest surface. */
export const Surfaces: Story = {
  tags: ['picture-phone'],
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Surface tone="dark">
      <Stack gap="l">
        <Text>Candlelight on night ink</Text>
        <Surface tone="light">
          <Text>Ink on parchment</Text>
        </Surface>
        <Text>And night again</Text>
      </Stack>
    </Surface>
  ),
};
