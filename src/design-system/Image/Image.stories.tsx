import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Image } from './Image';
import { pictureMock } from './Image.mocks';

const meta = {
  title: 'Design system/Image',
  component: Image,
  args: { image: pictureMock('show-ruth', 'Ruth gleans in the barley'), sizes: '100vw' },
  parameters: {
    docs: {
      description: {
        component: `A picture from Directus in the formats and sizes that the browser needs.

**Use** it for all pictures of editors. Set \`priority\` only for the first picture of a page, and \`sizes\` to the width at
which it is shown. **Do not use** it for icons.

**Accessibility:** the alternative text is the description in Directus. Pass an empty \`alt\` if the text beside the picture
says the same. The space is reserved, so that text does not move when the picture loads.`,
      },
    },
  },
} satisfies Meta<typeof Image>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AsItIs: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('img', { name: 'Ruth gleans in the barley' }),
    ).toHaveAttribute('loading', 'lazy');
  },
};

/** Cropped to fill its frame. */
export const Square: Story = {
  args: { aspectRatio: 1, sizes: '320px' },
  decorators: [
    (Story) => (
      <div style={{ width: '20rem', maxWidth: '100%' }}>
        <Story />
      </div>
    ),
  ],
};

/** Another crop up to 768 px. */
export const AnotherCutOnThePhone: Story = {
  args: {
    aspectRatio: 21 / 9,
    mobile: { image: pictureMock('show-gideon'), aspectRatio: 4 / 5, sizes: '100vw' },
  },
};

/** Fills its parent. */
export const Filling: Story = {
  args: { fill: true },
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', height: '16rem' }}>
        <Story />
      </div>
    ),
  ],
};

/** The first picture of a page is loaded with high priority. */
export const First: Story = {
  args: { priority: true, aspectRatio: 16 / 9 },
  play: async ({ canvasElement }) => {
    const image = within(canvasElement).getByRole('img');
    await expect(image).toHaveAttribute('loading', 'eager');
    await expect(image).toHaveAttribute('fetchpriority', 'high');
  },
};

/** An empty `alt`, because the text beside the picture says the same. */
export const Decoration: Story = {
  args: { alt: '' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
  },
};
