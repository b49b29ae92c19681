import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Container, RichText } from '../../design-system';
import { Chat } from '../Chat/Chat';
import { chatMock } from '../Chat/Chat.mocks';
import { consentContentMock } from './Consent.mocks';
import { ConsentOverlay } from './ConsentOverlay';

const meta = {
  title: 'Shell/Consent',
  component: ConsentOverlay,
  args: { name: 'banner', isTicketing: false, load: () => Promise.resolve(consentContentMock) },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Container as="main" style={{ minHeight: '100vh' }}>
        <RichText html="<p>A page that can be read beside the question.</p>" />
        <Story />
      </Container>
    ),
  ],
} satisfies Meta<typeof ConsentOverlay>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Banner: Story = {
  play: async () => {
    // The banner is before the root of the page.
    await within(document.body).findByRole('region', { name: 'May we use cookies?' });
  },
};

export const BannerForcedColors: Story = {
  ...Banner,
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** The ticket purchase has its summary on the right. */
export const BannerWhileTicketing: Story = {
  ...Banner,
  args: { isTicketing: true },
  parameters: { screens: ['desktop'] },
};

/** The launcher of the chat is in the same corner, above the banner. */
export const BannerWithChat: Story = {
  render: (args) => (
    <>
      <ConsentOverlay {...args} />
      <Chat chat={chatMock} url="/stand-ins/chat.html" isTicketing={false} />
    </>
  ),
  play: async () => {
    const body = within(document.body);
    const banner = await body.findByRole('region', { name: 'May we use cookies?' });
    const launcher = body.getByRole('button', { name: 'Chat with us' });
    await waitFor(() =>
      expect(launcher.getBoundingClientRect().bottom).toBeLessThan(banner.getBoundingClientRect().top),
    );
    await userEvent.click(launcher);
    const panel = body.getByRole('dialog').getBoundingClientRect();
    await expect(panel.bottom).toBeGreaterThan(banner.getBoundingClientRect().top);
    await userEvent.keyboard('{Escape}');
  },
};

export const Modal: Story = {
  args: { name: 'modal' },
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Your privacy choices' });
  },
};

/** The browser sends the signal, so targeting cannot be allowed. */
export const ModalWithPrivacySignal: Story = {
  args: { name: 'modal' },
  beforeEach: () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Global Privacy Control signal/);
  },
};
