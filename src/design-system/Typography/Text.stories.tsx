import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Layout/Layout';
import { Text } from './Text';

const meta = {
  title: 'Design system/Text',
  component: Text,
  args: { children: 'The lamps are lit at seven; the doors open half an hour before.' },
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Looks: Story = {
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
