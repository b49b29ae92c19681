import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Container, RichText } from '../../design-system';
import { consentContentMock } from './Consent.mocks';
import { ConsentOverlay } from './ConsentOverlay';

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
