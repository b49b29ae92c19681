import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, type within } from 'storybook/test';
import { eventMock } from '../blocks/ShowDetails/ShowDetails.mocks';
import { mockHelios } from '../features/newsletter/StayInTouchFlow/StayInTouchFlow.mocks';
import { helios } from '../helios/client';
import { withHelios } from '../state/heliosContext.mocks';
import { ContentPage } from './ContentPage';
import { withIslands } from './islands.mocks';
import { pageSlices, readSeedPage } from './pages.mocks';

const meta = {
  title: 'Pages',
  component: ContentPage,
  parameters: {
    layout: 'fullscreen',
    landmark: false,
    slices: pageSlices,
    docs: {
      description: {
        component: `Whole pages: the template of content pages with the content of the seed, the header, the newsletter
band and the footer.

Use them to check how blocks follow each other and how the header and the footer fit the content. States of one block
belong to the stories of the block.`,
      },
      story: { inline: false, iframeHeight: 800 },
    },
  },
  decorators: [withIslands, withHelios(mockHelios)],
  // ShowDetails does not use HeliosContext.
  beforeEach: () => {
    spyOn(helios, 'getEvent').mockResolvedValue(eventMock);
  },
} satisfies Meta<typeof ContentPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Shows the dates and prices of the show, which are loaded when they come near the viewport. */
async function loadShowDetails(canvas: ReturnType<typeof within>) {
  canvas.getByText('Runtime').scrollIntoView();
  await expect(await canvas.findByText('2 hours 15 minutes')).toBeVisible();
  scrollTo(0, 0);
}

export const Home: Story = {
  tags: ['picture-phone', 'picture-tablet', 'picture-desktop'],
  args: { page: readSeedPage('page:home') },
  // The home page is the longest: its footer is to be in the picture, too.
  parameters: { maxHeight: 10_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'The oldest stories, by the light of a lamp',
    );
    await expect(canvas.getByRole('banner')).toBeVisible();
    await expect(canvas.getByRole('contentinfo')).toBeInTheDocument();
    await loadShowDetails(canvas);
  },
};

export const Show: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: { page: readSeedPage('page:ruth') },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await expect(canvas.getAllByRole('link', { name: /Get tickets/i })[0]).toBeVisible();
    await loadShowDetails(canvas);
  },
};

export const Films: Story = {
  tags: ['picture-desktop'],
  args: { page: readSeedPage('page:films') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Some stories need a bigger fish',
    );
  },
};
