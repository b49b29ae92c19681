import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Button } from '../Button/Button';
import { Stack } from '../Layout/Layout';
import { Notice } from './Notice';

const meta = {
  title: 'Design system/Notice',
  component: Notice,
  args: { title: 'Your seats are held', children: 'They are yours for fifteen minutes.' },
  parameters: {
    docs: {
      description: {
        component: `A message about an event, with what to do.

**Use** it where the event happened: above a form, in a list. **Do not use** it for errors of single fields, which belong to
the field.

**Accessibility:** \`danger\` is announced immediately, the others politely. Set \`live\` to false for a notice that is in the
page initially. The tone is only a color, so the text must give the meaning.`,
      },
    },
  },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

const tones = ['info', 'success', 'warning', 'danger'] as const;

export const Tones: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <Stack>
      {tones.map((tone) => (
        <Notice key={tone} {...args} tone={tone} live={false} />
      ))}
    </Stack>
  ),
};

export const TonesOnNightInk: Story = { ...Tones, tags: ['picture-phone'], parameters: { surface: 'dark' } };

export const ForcedColors: Story = {
  ...Tones,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** Announced politely. */
export const Live: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Your seats are held');
  },
};

/** Announced immediately. */
export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'The card was declined',
    children: 'Nothing was charged. Try another card.',
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('The card was declined');
  },
};

export const WithActions: Story = {
  args: { tone: 'warning', actions: <Button buttonSize="small">Keep the seats</Button> },
};

export const TextAlone: Story = { args: { title: undefined } };

export const LongText: Story = {
  args: {
    children:
      'The house opens an hour before the play begins. Whoever comes later waits in the foyer until the first pause, which can be half an hour, and is then led to the nearest free seats, which need not be those on the ticket.',
  },
};
