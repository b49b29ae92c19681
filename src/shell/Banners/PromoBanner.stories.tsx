import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { readStored, writeStored } from '../../lib/storage';
import { promoBannerMock } from './Banners.mocks';
import { promoDismissedItem } from './dismissals';
import { PromoBanner } from './PromoBanner';

const clear = () => writeStored(promoDismissedItem, null);

const meta = {
  title: 'Shell/PromoBanner',
  component: PromoBanner,
  parameters: { layout: 'fullscreen' },
  args: { banner: promoBannerMock },
  beforeEach: () => {
    clear();
    return clear;
  },
} satisfies Meta<typeof PromoBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { tags: ['picture-phone', 'picture-desktop'] };

/** An external link announces that it opens a new tab. */
export const OtherSite: Story = {
  args: { banner: { ...promoBannerMock, href: 'https://tickets.example/inn' } },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Step inside (opens in a new tab)' });
    await expect(link).toHaveAttribute('target', '_blank');
  },
};

/** Without a text or a target there is no button. */
export const NoButton: Story = { args: { banner: { ...promoBannerMock, buttonText: '' } } };

export const LongMessage: Story = {
  args: {
    banner: {
      ...promoBannerMock,
      message:
        'There is room at this one: The Inn at Bethlehem is open in both theatres for Christmas, and on New Year’s Eve there are two more performances for everyone who missed it.',
      buttonText: 'Step inside, it is warm',
    },
  },
};

/** The time of the dismissal is stored. */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss announcement' }));
    await expect(canvas.queryByText('Christmas is open.')).toBeNull();
    await expect(readStored(promoDismissedItem)).toBe('2026-03-14T16:00:00.000Z');
  },
};

/** A dismissed banner shows again after the header content changed. */
export const ChangedSince: Story = {
  args: { banner: { ...promoBannerMock, updatedAt: '2026-03-10T09:00:00Z' } },
  beforeEach: () => writeStored(promoDismissedItem, '2026-03-01T09:00:00Z'),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Christmas is open.')).toBeVisible();
  },
};
