import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Layout/Layout';
import { Heading } from './Heading';

const meta = {
  title: 'Design system/Heading',
  component: Heading,
  args: { level: 2, children: 'A widow, a foreign field and a promise kept' },
  parameters: {
    docs: {
      description: {
        component: `A heading in the display font.

**Use** \`level\` for the outline of the page and \`look\` for the size. **Do not use** a level for its size, or a heading for
emphasis.

**Accessibility:** one heading of level 1 per page, and no level is skipped.`,
      },
    },
  },
} satisfies Meta<typeof Heading>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Levels: Story = {
  render: () => (
    <Stack gap="l">
      {([1, 2, 3, 4] as const).map((level) => (
        <Heading key={level} level={level}>
          Level {level}: Ruth among the barley
        </Heading>
      ))}
    </Stack>
  ),
};

/** The look is independent of the heading level. */
export const Looks: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: () => (
    <Stack gap="l">
      {(['stage', '4xl', '3xl', '2xl', 'xl', 'l', 'm'] as const).map((look) => (
        <Heading key={look} level={2} look={look}>
          {look}: Lamplight
        </Heading>
      ))}
    </Stack>
  ),
};

export const Centred: Story = { args: { align: 'center' } };

export const OnNightInk: Story = { ...Looks, parameters: { surface: 'dark' } };

export const LongTitle: Story = {
  args: {
    level: 1,
    children:
      'Nehemiah and the fifty-two days in which the walls of Jerusalem were built again, stone by stone',
  },
};
