import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { normalizePage } from '../../content/page';
import type { Preview } from '../../content/preview';
import { mockHelios, phone, shows } from '../../features/contact/contact.mocks';
import { notificationBannerMock } from '../../shell/Banners/Banners.mocks';
import { footerMock } from '../../shell/Footer/Footer.mocks';
import { fullHeaderMock } from '../../shell/Header/Header.mocks';
import { withHelios } from '../../state/heliosContext.mocks';
import { withIslands } from '../islands.mocks';
import { PreviewPage } from './PreviewPage';

/** A page with a hero, a text and optionally a form, from an item of Directus. */
const createPage = (item: { form?: string; buildingBlocks?: object[] } = {}) => {
  const { page, warnings } = normalizePage(
    {
      id: 'about',
      url: '/about',
      title: 'About us',
      buildingBlocks: [
        {
          id: 'row-1',
          collection: 'heroImage',
          item: {
            id: 'hero',
            title: 'It begins at a workbench',
            text: 'Fifty years of paper, lamps and patience.',
            image: {
              id: 'theatre-lancaster.jpg',
              width: 1920,
              height: 1080,
              description: 'A barn by night',
              modified_on: '2026-03-01T00:00:00Z',
            },
          },
        },
        {
          id: 'row-2',
          collection: 'textBlock',
          item: {
            id: 'text',
            title: 'Only in this version',
            text: '<p>Nobody but an editor has read this yet.</p>',
          },
        },
      ],
      ...item,
    },
    null,
    '',
  );
  return { page: { ...page, forms: { phone, shows } }, warnings };
};

const createReadyPreview = (overrides: Partial<Extract<Preview, { name: 'ready' }>> = {}): Preview => ({
  name: 'ready',
  version: 'spring-2027',
  versionName: 'spring',
  hiddenBecause: null,
  editables: [],
  ...createPage(),
  ...overrides,
});

const meta = {
  title: 'Templates/PreviewPage',
  component: PreviewPage,
  parameters: { layout: 'fullscreen', landmark: false },
  args: {
    siteUrl: 'https://www.example',
    viewer: {
      name: 'editor',
      seesWholeSite: true,
      shareUrl: 'https://cms.example/site-preview/shares',
      editUrl: 'https://cms.example/admin/visual/https://previews.example/open-preview',
      cmsUrl: 'https://cms.example',
    },
  },
  decorators: [withHelios(mockHelios), withIslands],
} satisfies Meta<typeof PreviewPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A saved version, with a link to the public page. */
export const Version: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: { preview: createReadyPreview() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Version “spring”')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See the page as it is public' })).toHaveAttribute(
      'href',
      'https://www.example/about',
    );
    await expect(canvas.getByRole('link', { name: /^Share…/ })).toHaveAttribute(
      'href',
      'https://cms.example/site-preview/shares',
    );
  },
};

/** The bar takes no space of the page. A person can collapse it. */
export const Collapsed: Story = {
  tags: ['picture-phone'],
  args: { preview: createReadyPreview() },
  play: async ({ canvas, canvasElement }) => {
    const bar = canvas.getByRole('complementary', { name: 'Preview' });
    const main = canvas.getByRole('main').getBoundingClientRect();
    await expect(main.top).toBe(canvasElement.getBoundingClientRect().top);
    await expect(getComputedStyle(bar).position).toBe('fixed');
    const share = canvas.getByRole('link', { name: /^Share…/ });
    await userEvent.click(canvas.getByText('Version “spring”'));
    await waitFor(() => expect(share).not.toBeVisible());
    await expect(bar.getBoundingClientRect().height).toBeLessThan(64);
  },
};

/** A version that an editor shared with people without an account. They see no warnings, and links leave the preview. */
export const Shared: Story = {
  args: {
    preview: createReadyPreview(createPage({ buildingBlocks: [{ id: 'row-1', collection: 'hologram' }] })),
    viewer: {
      name: 'reviewer',
      seesWholeSite: false,
      sharedBy: 'Ellen Marsh',
      until: 'November 30, 2026 at 4:05 PM UTC',
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Preview shared by Ellen Marsh, until November 30, 2026 at 4:05 PM UTC'),
    ).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Share…/ })).toBeNull();
    await expect(canvas.queryByText(/to look at on this page/)).toBeNull();
  },
};

/** The header, notification banners and footer are those that are saved now. */
export const WithTheSavedShell: Story = {
  args: {
    preview: createReadyPreview({
      shell: {
        header: fullHeaderMock,
        notificationBanners: [notificationBannerMock],
        footer: footerMock,
        chat: null,
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner')).toBeVisible();
    await expect(canvas.getByRole('contentinfo')).toBeVisible();
  },
};

/** The saved state of the page, which is not built yet. */
export const NotBuiltYet: Story = {
  args: { preview: createReadyPreview({ version: 'main' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('As saved, not yet built')).toBeVisible();
  },
};

/** The bar says that the page is not on the site. */
export const Draft: Story = {
  args: { preview: createReadyPreview({ version: 'main', hiddenBecause: 'is a draft' }) },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^This page is a draft\. A preview\. Visitors do not see it\./),
    ).toBeVisible();
  },
};

/** A version of a page with a form. */
export const WithAForm: Story = {
  args: { preview: createReadyPreview(createPage({ form: 'contact' })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Write to us' })).toBeVisible();
  },
};

/** The warnings are shown above the page. */
export const WithWarnings: Story = {
  tags: ['picture-phone'],
  args: {
    preview: createReadyPreview(
      createPage({
        buildingBlocks: [
          { id: 'row-1', collection: 'textBlock', item: { id: 'text', title: 'Visit us' } },
          { id: 'row-2', collection: 'carousels', item: { id: 'carousel', images: [] } },
          { id: 'row-3', collection: 'heroImage', item: null },
          { id: 'row-4', collection: 'hologram', item: { id: 'x' } },
          {
            id: 'row-5',
            collection: 'jumpToSections',
            item: { id: 'jump', links: [{ id: 'link', text: 'Getting here', sectionId: 'way' }] },
          },
        ],
      }),
    ),
  },
  play: async ({ canvas }) => {
    const summary = canvas.getByText('4 things to look at on this page');
    await userEvent.click(summary);
    await expect(
      canvas.getByText(/^Block 2 \(carousels\) is left out\. A picture is required\.$/),
    ).toBeVisible();
    await expect(canvas.getByText(/Nothing on the page has the section id “way”/)).toBeVisible();
  },
};

/** A version without blocks. */
export const Empty: Story = { args: { preview: createReadyPreview(createPage({ buildingBlocks: [] })) } };

export const LongNameOfAVersion: Story = {
  args: {
    preview: createReadyPreview({
      versionName: 'the-one-with-the-new-words-for-easter-and-for-the-summer-after-it',
    }),
  },
};

/** The version does not exist, or the token may not read it. Directus gives the same answer to both. */
export const Missing: Story = {
  tags: ['picture-phone'],
  args: { preview: { name: 'missing', url: '/about', version: 'autumn' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such version');
    await expect(canvas.getByText(/The page \/about has no version “autumn”/)).toBeVisible();
  },
};

/** A link of a preview leads to a page that Directus does not have. */
export const MissingPage: Story = {
  args: { preview: { name: 'missing', url: '/autumn', version: 'main' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such page');
  },
};

/** Directus answered with an error. */
export const Failed: Story = {
  args: { preview: { name: 'failed', message: 'Directus answered 503 when asked for pages.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Directus answered 503 when asked for pages.')).toBeVisible();
  },
};
