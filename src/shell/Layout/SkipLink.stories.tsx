import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Heading } from '../../design-system';
import { SkipLink } from './Layout';

const meta = {
  title: 'Shell/SkipLink',
  component: SkipLink,
  decorators: [
    (Story) => (
      <>
        <header>
          <Story />
        </header>
        <main id="main" tabIndex={-1} style={{ paddingBlock: '3rem' }}>
          <Heading level={1}>The content</Heading>
        </main>
      </>
    ),
  ],
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AtRest: Story = {};

/** The first tab stop. */
export const Focused: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  },
};
