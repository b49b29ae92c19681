import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cluster } from '../Layout/Layout';
import { Badge } from './Badge';

const meta = {
  title: 'Design system/Badge',
  component: Badge,
  args: { children: 'Few seats' },
  parameters: {
    docs: {
      description: {
        component: `A short label or a number for the element beside it.

**Use** it for a state or a count in one or two words. **Do not use** it for actions or for messages: use Button or Notice.

**Accessibility:** plain text without a role. The words must give the meaning, because the tone is only a color.`,
      },
    },
  },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const;

export const Neutral: Story = {};

export const Tones: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Cluster>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Cluster>
  ),
};

export const TonesOnNightInk: Story = { ...Tones, tags: ['picture-phone'], parameters: { surface: 'dark' } };

export const ANumber: Story = { args: { tone: 'accent', children: '3' } };
