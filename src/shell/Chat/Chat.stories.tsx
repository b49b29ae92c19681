import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Container, RichText } from '../../design-system';
import { Chat } from './Chat';
import { chatMock as chat } from './Chat.mocks';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Shell/Chat',
  component: Chat,
  args: { chat, url: '/stand-ins/chat.html', isTicketing: false },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Container as="main" style={{ minHeight: '100vh' }}>
        <RichText html="<p>A page that goes on below the chat, as pages do.</p>" />
        <Story />
      </Container>
    ),
  ],
} satisfies Meta<typeof Chat>;

export default meta;
type Story = StoryObj<typeof meta>;

const launcher = (canvasElement: HTMLElement) =>
  within(canvasElement).queryByRole('button', { name: 'Chat with us' });

/** Saturday at noon in New York is within chat hours. Nothing is requested from the service yet. */
export const Launcher: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await expect(launcher(canvasElement)).toBeVisible();
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};

/** The stand-in for a chat service. */
export const Open: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Chat with us' }));
    await expect(canvas.getByRole('dialog', { name: 'Chat' })).toHaveFocus();
    const frame = canvas.getByTitle<HTMLIFrameElement>('Conversation');
    await waitFor(() => expect(frame.contentDocument?.body).toHaveTextContent('A stand-in.'));
  },
};

const forcedColors = { chromatic: { forcedColors: 'active' } };

export const LauncherForcedColors: Story = { ...Launcher, parameters: forcedColors };

export const OpenForcedColors: Story = { ...Open, tags: ['picture-phone'], parameters: forcedColors };

export const ClosedWithEscape: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Chat with us' }));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(launcher(canvasElement)).toHaveFocus();
  },
};

/** The launcher does not cover a bar at the bottom of a phone screen. */
export const AboveABar: Story = {
  parameters: { chromatic: onlyOn('phone') },
  decorators: [
    (Story) => (
      <>
        <Story />
        <div
          data-bottom-bar="shown"
          data-surface="dark"
          style={{
            position: 'fixed',
            insetInline: 0,
            insetBlockEnd: 0,
            height: '4.75rem',
            background: 'var(--color-background)',
          }}
        />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const bar = canvasElement.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
    const { bottom } = within(canvasElement).getByRole('button').getBoundingClientRect();
    await expect(bottom).toBeLessThan(bar?.top ?? 0);
  },
};

/** On ticketing pages the launcher is on the other side, because the order summary is here. */
export const WhileTicketing: Story = {
  tags: ['picture-desktop'],
  args: { isTicketing: true },
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => expect(launcher(canvasElement)).toBeVisible(),
};

export const WhileTicketingOnAHandset: Story = {
  args: { isTicketing: true },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => expect(launcher(canvasElement)).toBeNull(),
};

/** Outside chat hours. */
export const NobodyThere: Story = {
  args: { chat: { ...chat, daysToShow: ['Sunday'] } },
  play: async ({ canvasElement }) => expect(launcher(canvasElement)).toBeNull(),
};
