import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Layout/Layout';
import { Text } from './Text';

const meta = {
  title: 'Design system/Text',
  component: Text,
  args: { children: 'The lamps are lit at seven; the doors open half an hour before.' },
  parameters: {
    docs: {
      description: {
        component: `A paragraph.

**Use** \`lead\` for introductions, \`small\` for notes and \`eyebrow\` for a line above a title. **Do not use** \`eyebrow\` instead
of a heading, or \`danger\` for the error of a field.

**Accessibility:** every tone has a contrast of at least 4.5:1 on both surfaces. The tone is only a color, so the text must
give the meaning.`,
      },
    },
  },
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Looks: Story = {
  tags: ['picture-phone'],
  render: ({ children }) => (
    <Stack>
      {(['eyebrow', 'lead', 'body', 'label', 'small'] as const).map((look) => (
        <Text key={look} look={look}>
          {look}: {children}
        </Text>
      ))}
    </Stack>
  ),
};

export const Tones: Story = {
  tags: ['picture-phone'],
  render: ({ children }) => (
    <Stack>
      {(['default', 'muted', 'accent', 'danger', 'success'] as const).map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}: {children}
        </Text>
      ))}
    </Stack>
  ),
};

export const TonesOnNightInk: Story = { ...Tones, parameters: { surface: 'dark' } };

export const Aligned: Story = {
  render: ({ children }) => (
    <Stack>
      {(['left', 'center', 'right'] as const).map((align) => (
        <Text key={align} align={align}>
          {children}
        </Text>
      ))}
    </Stack>
  ),
};
