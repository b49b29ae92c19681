import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Container, RichText } from '../../design-system';
import { Chat } from '../Chat/Chat';
import { chatMock } from '../Chat/Chat.mocks';
import { showConsentOverlay, useConsentOverlay } from '../../state/overlays';
import { consentContentMock } from './Consent.mocks';
import { ConsentOverlay } from './ConsentOverlay';
import { enlargeText } from '../../design-system/largeText.mocks';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Shell/Consent',
  component: ConsentOverlay,
  args: { name: 'banner', load: () => Promise.resolve(consentContentMock) },
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

/** The banner is before the root of the page. */
const findBanner = () => within(document.body).findByRole('region', { name: 'May we use cookies?' });

export const Banner: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async () => {
    const banner = await findBanner();
    await expect(banner.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight / 5);
    const [accept, reject] = within(banner)
      .getAllByRole('button')
      .map((button) => button.getBoundingClientRect());
    await expect([accept?.width, accept?.height]).toEqual([reject?.width, reject?.height]);
    await expect(accept?.height).toBeGreaterThanOrEqual(44);
    await expect(within(banner).getByRole('link', { name: 'Privacy' })).toBeVisible();
  },
};

/** On a small phone, with text of 200 %, the answers are visible, and the text scrolls behind them. */
export const BannerLargeText: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: enlargeText,
  play: async () => {
    const banner = await findBanner();
    await waitFor(() =>
      expect(banner.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight / 5),
    );
    for (const name of ['Accept all', 'Reject all']) {
      const answer = within(banner).getByRole('button', { name }).getBoundingClientRect();
      await expect(answer.bottom).toBeLessThanOrEqual(window.innerHeight);
      await expect(answer.right).toBeLessThanOrEqual(window.innerWidth);
      await expect(answer.top).toBeGreaterThanOrEqual(banner.getBoundingClientRect().top);
    }
  },
};

/** Closing the choices without a decision leads back to the question, and the focus to the button that has opened them. */
export const ChoicesClosed: Story = {
  render: function Render(args) {
    return <ConsentOverlay {...args} name={useConsentOverlay()} />;
  },
  beforeEach: () => {
    showConsentOverlay('banner');
    return () => showConsentOverlay('none');
  },
  play: async ({ canvas }) => {
    const banner = await findBanner();
    await userEvent.click(within(banner).getByRole('button', { name: 'Let me choose' }));
    await canvas.findByRole('dialog', { name: 'Your privacy choices' });
    await expect(banner).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(banner).getByRole('button', { name: 'Let me choose' })).toHaveFocus());
  },
};

export const BannerForcedColors: Story = {
  ...Banner,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** The launcher of the chat is above the banner. On a phone it waits for the answer. */
export const BannerWithChat: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  render: (args) => (
    <>
      <ConsentOverlay {...args} />
      <Chat chat={chatMock} url="/stand-ins/chat.html" isTicketing={false} />
    </>
  ),
  play: async () => {
    const body = within(document.body);
    const banner = await findBanner();
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

export const BannerWithChatOnPhone: Story = {
  ...BannerWithChat,
  parameters: { chromatic: onlyOn('phone') },
  play: async () => {
    await findBanner();
    const launcher = document.querySelector('[aria-haspopup="dialog"]');
    await waitFor(() => expect(launcher).not.toBeVisible());
  },
};

export const Modal: Story = {
  tags: ['picture-desktop'],
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
