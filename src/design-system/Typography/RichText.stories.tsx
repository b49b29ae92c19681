import type { Meta, StoryObj } from '@storybook/react-vite';
import { navigate } from 'gatsby';
import { expect, userEvent, within } from 'storybook/test';
import { RichText } from './RichText';

/** Every element that the content layer allows (src/content/html.ts). */
const allElementsHtml = `
<h2>Before the curtain</h2>
<p>The play is told by <strong>lamplight</strong>, in <em>one long evening</em>: <b>bold</b>, <i>italic</i>, <u>underlined</u>,
<s>struck through</s>, 1<sup>st</sup> act, H<sub>2</sub>O, <small>and small print</small>.<br />A new line, a
<a href="/shows/ruth">page of ours</a> and <a href="https://example.com" target="_blank" rel="noopener noreferrer">another site</a>.</p>
<h3>What to bring</h3>
<ul><li>A coat: the hall is old<ul><li>In winter, two</li></ul></li><li>Good ears</li></ul>
<h4>The order of the evening</h4>
<ol start="3"><li>The gleaning</li><li>The threshing floor</li></ol>
<blockquote><p>Where you go I will go.</p></blockquote>
<hr />
<p>The doors open half an hour before.</p>`;

const meta = {
  title: 'Design system/RichText',
  component: RichText,
  args: { html: allElementsHtml },
  parameters: {
    docs: {
      description: {
        component: `Formatted text of an editor.

**Use** it for HTML from Directus, which the content layer has sanitized. **Do not use** it for texts of the code, or for
HTML from another source.

**Accessibility:** links that open a new tab say so. Tables scroll in a group that can be focused. Editors cannot write
headings of level 1.`,
      },
    },
  },
} satisfies Meta<typeof RichText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Internal links navigate without a reload; external links announce that they open a new tab. */
export const EveryElement: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('link', { name: 'page of ours' }));
    await expect(navigate).toHaveBeenCalledWith('/shows/ruth');
    await expect(
      within(canvasElement).getByRole('link', { name: 'another site (opens in a new tab)' }),
    ).toBeVisible();
  },
};

export const OnNightInk: Story = { parameters: { surface: 'dark' } };

export const Centred: Story = {
  args: {
    align: 'center',
    html: '<h2>Two stages, one story</h2><p>In Lancaster and in Branson, all year.</p>',
  },
};

/** Tables as pasted from a word processor: header cells only in the first row, and paragraphs inside cells. */
export const Tables: Story = {
  tags: ['picture-phone'],
  args: {
    html: `<p>Groups of 13 or more:</p><table><caption>Prices for groups</caption><thead><tr><th>Day</th><th>Adults</th>
<th>Children from 3 to 12 years</th><th>Coach drivers and guides</th></tr></thead><tbody><tr><td>Tuesday to Thursday</td>
<td><p>$52.00</p><p>with supper $79.00</p></td><td>$24.00</td><td>free</td></tr><tr><td>Friday and Saturday</td><td>$58.00</td>
<td colspan="2">$29.00, drivers free</td></tr></tbody></table><p>Write to us for other days.</p>`,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Prices for groups' })).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

/** Pasted Hebrew: each paragraph has its own direction. */
export const RightToLeft: Story = {
  tags: ['picture-phone'],
  args: {
    html: '<p>Ruth answers Naomi:</p><blockquote dir="rtl"><p dir="rtl">עַמֵּךְ עַמִּי וֵאלֹהַיִךְ אֱלֹהָי</p></blockquote><p>Your people shall be my people, <bdi dir="rtl">עַמֵּךְ עַמִּי</bdi>, and your God my God.</p>',
  },
};

const longWord =
  'https://lamplight.example/a/very/long/address/that/nobody/would/ever/type/by/hand/but/pastes';

/** A long word in a paragraph, a list and a quotation. */
export const OneLongWord: Story = {
  args: {
    html: `<p>${longWord}</p><ul><li>${longWord}</li></ul><blockquote>${longWord}</blockquote>`,
  },
  play: async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};
