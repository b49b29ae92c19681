import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { normalisePage } from '../../content/page';
import type { Preview } from '../../content/preview';
import { mockHelios, phone, shows } from '../../features/contact/contact.mocks';
import { withHelios } from '../../state/heliosContext.mocks';
import { PreviewPage } from './PreviewPage';

/** What Directus says of a page with a hero, a text and perhaps a form. */
const pageOf = (item: { form?: string; buildingBlocks?: object[] } = {}) =>
  normalisePage(
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

const ready = (given: Partial<Extract<Preview, { name: 'ready' }>> = {}): Preview => ({
  name: 'ready',
  version: 'spring',
  ...pageOf(),
  forms: { phone, shows },
  ...given,
});

const meta = {
  title: 'Templates/PreviewPage',
  component: PreviewPage,
  parameters: { layout: 'fullscreen', landmark: false },
  decorators: [withHelios(mockHelios)],
} satisfies Meta<typeof PreviewPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A saved version, with a way back to what is public. */
export const Version: Story = {
  args: { preview: ready() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Version “spring”')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See the page as it is public' })).toHaveAttribute(
      'href',
      '/about',
    );
  },
};

/** The page as it is saved, which the site has not built yet. */
export const NotBuiltYet: Story = {
  args: { preview: ready({ version: 'main' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('As saved, not yet built')).toBeVisible();
  },
};

/** A version of a page with a form: it is there, too. */
export const WithAForm: Story = {
  args: { preview: ready(pageOf({ form: 'contact' })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Write to us' })).toBeVisible();
  },
};

/** What was left out of the page is said above it. */
export const WithWarnings: Story = {
  args: {
    preview: ready(
      pageOf({
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

/** A version of which an editor has taken all blocks away. */
export const Empty: Story = { args: { preview: ready(pageOf({ buildingBlocks: [] })) } };

export const LongNameOfAVersion: Story = {
  args: { preview: ready({ version: 'the-one-with-the-new-words-for-easter-and-for-the-summer-after-it' }) },
};

/** A version that there is not, or that the token may not read: Directus does not tell which. */
export const Missing: Story = {
  args: { preview: { name: 'missing', url: '/about', version: 'autumn' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such version');
    await expect(canvas.getByText(/The page \/about has no version “autumn”/)).toBeVisible();
  },
};

/** Directus did not answer as it should. */
export const Failed: Story = {
  args: { preview: { name: 'failed', message: 'Directus answered 503 when asked for pages.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Directus answered 503 when asked for pages.')).toBeVisible();
  },
};
