import type { Meta, StoryObj } from '@storybook/react-vite';
import { navigate } from 'gatsby';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Heading, Text } from '../../design-system';
import { giftCardCartItem } from '../../state/giftCards/giftCardStorage';
import { writeStored } from '../../lib/storage';
import { ticketingCartItem } from '../../state/tickets/ticketingCart';
import { promoDismissedItem } from '../Banners/dismissals';
import { Header } from './Header';
import { emptyHeaderMock, fullHeaderMock, headerMock, logoMock, pageLogoMock } from './Header.mocks';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Shell/Header',
  component: Header,
  parameters: { layout: 'fullscreen' },
  args: { header: headerMock, variant: 'page', logo: logoMock, promoBanner: true },
  decorators: [
    (Story) => (
      <div style={{ minHeight: '100vh' }}>
        <Story />
        <main style={{ padding: '3rem', minHeight: '140vh' }}>
          <Heading level={1}>The page below</Heading>
          <Text>It does not scroll while a menu is open.</Text>
        </main>
      </div>
    ),
  ],
  beforeEach: () => {
    const clear = () => {
      writeStored(promoDismissedItem, null);
      writeStored(ticketingCartItem, null);
      writeStored(giftCardCartItem, null);
    };
    clear();
    return clear;
  },
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const isScrollLocked = () => document.documentElement.style.overflow === 'hidden';

/** Opens a desktop menu and waits until its code is loaded. */
async function openDesktopMenu(canvas: Canvas, name: string) {
  await userEvent.click(canvas.getByRole('button', { name }));
  await canvas.findByRole('button', { name: 'Close menu' });
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Close menu' })).toBeVisible());
}

async function openMobileMenu(canvas: Canvas) {
  await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
  return within(await canvas.findByRole('dialog', { name: 'Menu' }));
}

export const Page: Story = {
  tags: ['picture-phone', 'picture-tablet', 'picture-desktop'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Cart' })).toBeVisible();
    await expect(isScrollLocked()).toBe(false);
    await userEvent.click(canvas.getByRole('link', { name: 'GET TICKETS' }));
    await expect(navigate).toHaveBeenCalledWith('/ticketing');
  },
};

/** Only the logo, centered. */
export const Ticketing: Story = {
  tags: ['picture-phone'],
  args: { variant: 'ticketing' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.queryByRole('button')).toBeNull();
    // It is not fixed, also where enlarged text leaves no room for a fixed header.
    const { style } = document.documentElement;
    style.setProperty('--fixed-room', '0px');
    await expect(canvas.getByRole('banner').getBoundingClientRect().top).toBe(0);
    style.removeProperty('--fixed-room');
  },
};

/** A page can have its own logo. (This one is drawn for a light background.) */
export const PageLogo: Story = { args: { logo: pageLogoMock } };

/** Without a picture the company name shows. */
export const NoLogo: Story = { args: { logo: null } };

export const NoPromo: Story = { args: { promoBanner: false } };

/** Dismissed after the last change of the header content. */
export const PromoDismissed: Story = {
  beforeEach: () => writeStored(promoDismissedItem, '2026-03-01T00:00:00Z'),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('complementary')).toBeNull();
  },
};

/** The button for tickets shows unless the bottom bar of a phone with the same link is shown. */
export const AboveABottomBar: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  decorators: [
    (Story) => (
      <>
        <Story />
        <section aria-label="Bar" data-bottom-bar="hidden" style={{ position: 'fixed', insetBlockEnd: 0 }}>
          <a href="/ticketing">Tickets in the bar</a>
        </section>
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('link', { name: 'GET TICKETS' });
    await expect(button).toBeVisible();
    canvasElement.querySelector('[data-bottom-bar]')?.setAttribute('data-bottom-bar', 'shown');
    await expect(button).not.toBeVisible();
  },
};

/** With locked seats the badge is 1 and links to the ticketing cart. Without a lock it counts gift cards and links to them. */
export const CartWithSeats: Story = {
  tags: ['picture-phone'],
  beforeEach: () => {
    writeStored(ticketingCartItem, {
      lockId: 'lock',
      performanceId: 'performance',
      eventCode: 'RUTHL',
      dateTime: '2026-03-20T19:00:00',
      expiresAt: '2026-03-14T16:15:00Z',
      clockOffsetMs: 0,
    });
  },
  play: async ({ canvasElement }) => {
    const cart = within(canvasElement).getByRole('link', { name: 'Cart, 1 item' });
    await expect(cart).toHaveAttribute('href', '/ticketing/cart');
  },
};

export const CartWithGiftCards: Story = {
  beforeEach: () => {
    writeStored(giftCardCartItem, {
      calculationRequest: { giftCardItems: Array.from({ length: 12 }, () => ({ amount: 5000 })) },
    });
  },
  play: async ({ canvasElement }) => {
    const cart = within(canvasElement).getByRole('link', { name: 'Cart, 12 items' });
    await expect(cart).toHaveAttribute('href', '/gift-cards/cart');
  },
};

export const LiveOnStage: Story = {
  tags: ['picture-desktop'],
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await openDesktopMenu(canvas, 'Live on stage');
    const branson = within(canvas.getByRole('region', { name: 'Branson' }));
    await expect(branson.getByRole('link', { name: 'Gideon' })).toHaveAttribute('href', '/shows/gideon');
    await expect(isScrollLocked()).toBe(true);
  },
};

export const More: Story = {
  tags: ['picture-desktop'],
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await openDesktopMenu(canvas, 'More');
    await expect(canvas.getByRole('link', { name: 'About Lamplight' })).toHaveAttribute('href', '/about');
  },
};

export const LiveOnStageForcedColors: Story = {
  ...LiveOnStage,
  tags: ['picture-desktop'],
  parameters: { chromatic: { ...onlyOn('desktop'), forcedColors: 'active' } },
};

export const MoreForcedColors: Story = {
  ...More,
  parameters: { chromatic: { ...onlyOn('desktop'), forcedColors: 'active' } },
};

/** The toggle, the overlay, the close button and Escape close the menu and return the focus to the toggle. */
export const EveryWayOut: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole('button', { name: 'Live on stage' });
    const overlay = canvasElement.querySelector('[data-backdrop]') ?? canvasElement;
    const closeActions: (() => Promise<void>)[] = [
      () => userEvent.click(toggle),
      () => userEvent.click(overlay),
      () => userEvent.click(canvas.getByRole('button', { name: 'Close menu' })),
      async () => {
        await userEvent.keyboard('{Escape}');
      },
    ];
    for (const closeMenu of closeActions) {
      await openDesktopMenu(canvas, 'Live on stage');
      await closeMenu();
      await waitFor(() => expect(canvas.queryByRole('button', { name: 'Close menu' })).toBeNull());
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await expect(toggle).toHaveFocus();
      await expect(isScrollLocked()).toBe(false);
    }
  },
};

export const LiveOnStageFull: Story = {
  args: { header: fullHeaderMock },
  parameters: { chromatic: onlyOn('desktop') },
  play: ({ canvasElement }) => openDesktopMenu(within(canvasElement), 'Live on stage'),
};

export const MoreFull: Story = {
  args: { header: fullHeaderMock },
  parameters: { chromatic: onlyOn('desktop') },
  play: ({ canvasElement }) => openDesktopMenu(within(canvasElement), 'More'),
};

/** Theaters without shows, and no other links. */
export const LiveOnStageEmpty: Story = {
  args: { header: emptyHeaderMock },
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await openDesktopMenu(canvas, 'Live on stage');
    await expect(canvas.getAllByText('The next season is in rehearsal.')).toHaveLength(2);
    await expect(canvas.queryByRole('button', { name: 'More' })).toBeNull();
  },
};

export const MobileMain: Story = {
  tags: ['picture-phone', 'picture-tablet'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const menu = await openMobileMenu(within(canvasElement));
    await expect(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus();
    await expect(menu.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute('href', '/ticketing');
    await expect(isScrollLocked()).toBe(true);
  },
};

export const MobileLiveShows: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const menu = await openMobileMenu(within(canvasElement));
    await userEvent.click(menu.getByRole('button', { name: 'Live Shows' }));
    await expect(menu.getByRole('button', { name: 'Back to main menu' })).toHaveFocus();
    await expect(menu.getAllByRole('link', { name: 'View Theater Details' })).toHaveLength(2);
  },
};

export const MobileMore: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const menu = await openMobileMenu(within(canvasElement));
    await userEvent.click(menu.getByRole('button', { name: 'More' }));
    const heights = menu
      .getAllByRole('listitem')
      .map((item) => Math.round(item.getBoundingClientRect().height));
    await expect(heights[0]).toBe(heights[1]);
    await expect(heights[1]).toBeGreaterThan(heights[2] ?? 0);
  },
};

export const MobileMainForcedColors: Story = {
  ...MobileMain,
  tags: ['picture-phone'],
  parameters: { chromatic: { ...onlyOn('phone'), forcedColors: 'active' } },
};

export const MobileLiveShowsForcedColors: Story = {
  ...MobileLiveShows,
  parameters: { chromatic: { ...onlyOn('phone'), forcedColors: 'active' } },
};

export const MobileMoreForcedColors: Story = {
  ...MobileMore,
  parameters: { chromatic: { ...onlyOn('phone'), forcedColors: 'active' } },
};

/** Going back to the first panel restores the focus; reopening starts at the first panel. */
export const MobileThereAndBack: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const menu = await openMobileMenu(canvas);
    await userEvent.click(menu.getByRole('button', { name: 'More' }));
    await userEvent.click(menu.getByRole('button', { name: 'Back to main menu' }));
    await expect(menu.getByRole('button', { name: 'More' })).toHaveFocus();
    await userEvent.click(menu.getByRole('button', { name: 'Live Shows' }));
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(isScrollLocked()).toBe(false));
    await expect(canvas.getByRole('button', { name: 'Open menu' })).toHaveFocus();
    await openMobileMenu(canvas);
    await expect(menu.getByRole('button', { name: 'Live Shows' })).toBeVisible();
    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
  },
};

export const MobileMainFull: Story = {
  args: { header: fullHeaderMock },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    await openMobileMenu(within(canvasElement));
  },
};

export const MobileLiveShowsFull: Story = {
  args: { header: fullHeaderMock },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const menu = await openMobileMenu(within(canvasElement));
    await userEvent.click(menu.getByRole('button', { name: 'Live Shows' }));
  },
};

export const MobileEmpty: Story = {
  args: { header: emptyHeaderMock },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const menu = await openMobileMenu(within(canvasElement));
    await expect(menu.queryByRole('button', { name: 'More' })).toBeNull();
    await userEvent.click(menu.getByRole('button', { name: 'Live Shows' }));
    await expect(menu.getAllByText('The next season is in rehearsal.')).toHaveLength(2);
  },
};
