import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Footer } from './Footer';
import { bareFooterMock, footerMock } from './Footer.mocks';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Shell/Footer',
  component: Footer,
  args: { footer: footerMock },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Footer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sections: Story = {
  tags: ['picture-desktop'],
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Ruth' })).toBeVisible();
    await expect(canvas.getByText('(417) 555-0186').closest('a')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Live on stage' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: /^Reseller Login/ })).toBeNull();
    await expect(canvas.getByText('© 2026 Lamplight Theatres. All rights reserved.')).toBeVisible();
  },
};

export const Accordion: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('link', { name: 'Ruth' })).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Reseller Login/ })).toHaveAttribute(
      'href',
      'https://resellers.lamplight.example/',
    );
    await expect(canvas.getByRole('link', { name: /^Employee Login/ })).toBeVisible();
    // Three links per row: the fourth is below the first.
    const tops = canvas
      .getAllByRole('link', { name: /^(Privacy|Terms|Accessibility|Cookies)/ })
      .map((policy) => Math.round(policy.getBoundingClientRect().top));
    await expect(new Set(tops.slice(0, 3)).size).toBe(1);
    await expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  },
};

export const AccordionOpen: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Lancaster' }));
    await expect(canvas.getByRole('link', { name: 'The Lantern House' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Live on stage' }));
    await expect(canvas.getByRole('link', { name: 'Ruth' })).toBeVisible();
  },
};

export const SectionsForcedColors: Story = {
  ...Sections,
  tags: ['picture-desktop'],
  parameters: { chromatic: { ...onlyOn('desktop'), forcedColors: 'active' } },
};

export const AccordionOpenForcedColors: Story = {
  ...AccordionOpen,
  parameters: { chromatic: { ...onlyOn('phone'), forcedColors: 'active' } },
};

/** Long names wrap and do not overflow the page. */
export const LongTexts: Story = {
  args: {
    footer: {
      ...footerMock,
      copyrightName:
        'The Lamplight Company of Players, Painters and Paper-Cutters of Lancaster County, Incorporated',
      sections: footerMock.sections.map((section) => ({
        ...section,
        title: `${section.title}, rehearsals, readings and everything beside`,
        links: section.links.map((link) => ({
          ...link,
          text: `${link.text}, told from the beginning to the end`,
        })),
      })),
    },
  },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** The minimum content: the company name and the copyright line. */
export const Bare: Story = { args: { footer: bareFooterMock } };
