import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Heading, Stack, Text } from '../../design-system';
import { beginNavigation, endNavigation } from '../../runtime/navigation';
import { PageLoader } from './PageLoader';

const meta = {
  title: 'Shell/PageLoader',
  component: PageLoader,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Stack as="main" style={{ minHeight: '80vh', padding: '2rem' }}>
        <Heading level={1}>The page that is left</Heading>
        <Text>It can still be read and used below the veil, until the next one is there.</Text>
        <Story />
      </Stack>
    ),
  ],
  beforeEach: () => endNavigation,
} satisfies Meta<typeof PageLoader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without a navigation the loader is empty. */
export const AtRest: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
  },
};

export const OnTheWay: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    beginNavigation();
    await within(canvasElement).findByText('Loading the page');
  },
};

/** Escape hides the loader, so that a page that does not load does not block the visitor. */
export const Hidden: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    beginNavigation();
    await canvas.findByText('Loading the page');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};
