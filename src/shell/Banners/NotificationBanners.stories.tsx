import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Heading, Text } from '../../design-system';
import { writeStored } from '../../lib/storage';
import { notificationBannerMock } from './Banners.mocks';
import { dismissedNotificationBannersItem } from './dismissals';
import { NotificationBanners } from './NotificationBanners';

const clear = () => writeStored(dismissedNotificationBannersItem, null);

const longBanner = {
  ...notificationBannerMock,
  id: 'road',
  message:
    '<p><strong>Coming to the Lantern House?</strong> The covered bridge on Barley Mill Road is closed to buses. Please come by way of the creamery, and allow ten minutes more. <a href="/directions">All directions</a></p>',
  buttons: [
    { id: 'call', text: 'Ask the box office', href: 'tel:+17175550142', variant: 'primary' as const },
    { id: 'map', text: 'See the way', href: '/directions', variant: 'secondary' as const },
  ],
};

const meta = {
  title: 'Shell/NotificationBanners',
  component: NotificationBanners,
  parameters: { layout: 'fullscreen' },
  args: { banners: [notificationBannerMock] },
  decorators: [
    (Story) => (
      <div>
        <Story />
        <main style={{ padding: '3rem', minHeight: '36rem' }}>
          <Heading level={1}>The page below</Heading>
          <Text>It begins below the notices.</Text>
        </main>
      </div>
    ),
  ],
  beforeEach: () => {
    clear();
    return clear;
  },
} satisfies Meta<typeof NotificationBanners>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {};

export const Dark: Story = { args: { banners: [{ ...longBanner, darkBackground: true }] } };

export const WithButtons: Story = { args: { banners: [longBanner] } };

export const Several: Story = {
  tags: ['picture-phone'],
  args: { banners: [longBanner, { ...notificationBannerMock, darkBackground: true }] },
};

export const ForcedColors: Story = {
  ...Several,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** Closing a banner keeps the others and moves the page up. */
export const OneClosed: Story = {
  args: { banners: [longBanner, { ...notificationBannerMock, darkBackground: true }] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first] = await canvas.findAllByRole('button', { name: 'Dismiss notice' });
    if (first) await userEvent.click(first);
    await expect(canvas.queryByText(/covered bridge/)).toBeNull();
    await expect(canvas.getByText('Doors open early.')).toBeVisible();
    const banners = canvas.getByRole('complementary').getBoundingClientRect();
    await expect(canvas.getByRole('main').getBoundingClientRect().top).toBe(banners.bottom);
  },
};
