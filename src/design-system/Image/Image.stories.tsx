import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Image } from './Image';
import { dominantColorMock, pictureMock } from './Image.mocks';

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
says the same. The space is reserved, so that text does not move when the picture loads.

**Before it loads** it shows the dominant color of the file, which Directus finds at upload, or a neutral color. Then it fades in,
except with \`priority\` or reduced motion. A picture that cannot be loaded shows its alternative text.`,
      },
    },
  },
} satisfies Meta<typeof Image>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AsItIs: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('img', { name: 'Ruth gleans in the barley' }),
    ).toHaveAttribute('loading', 'lazy');
  },
};

/** Cropped to fill its frame. */
export const Square: Story = {
  args: { aspectRatio: '1:1', sizes: '320px' },
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
  tags: ['picture-phone', 'picture-desktop'],
  args: {
    aspectRatio: '2:1',
    mobile: { image: pictureMock('show-gideon'), aspectRatio: '4:5', sizes: '100vw' },
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
  args: { priority: true, aspectRatio: '16:9' },
  play: async ({ canvasElement }) => {
    const image = await within(canvasElement).findByRole('img');
    await expect(image).toHaveAttribute('loading', 'eager');
    await expect(image).toHaveAttribute('fetchpriority', 'high');
  },
};

/** An empty `alt`, because the text beside the picture says the same. */
export const Decoration: Story = {
  args: { alt: '' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('picture')).not.toBeNull());
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
  },
};

/** Shows a picture as it is before it has loaded. */
const beforeLoading: Decorator = (Story) => (
  <>
    <style>{`[data-main-image]{opacity:0!important}[data-placeholder-image]{opacity:1!important}`}</style>
    <Story />
  </>
);

/** The dominant color until the picture is loaded. */
export const Loading: Story = {
  tags: ['picture-desktop'],
  args: { image: { ...pictureMock('show-ruth'), dominantColor: dominantColorMock }, aspectRatio: '16:9' },
  decorators: [beforeLoading],
  play: async ({ canvasElement }) => {
    const findPlaceholder = () => canvasElement.querySelector('[data-placeholder-image]');
    await waitFor(() => expect(findPlaceholder()).toHaveStyle({ backgroundColor: dominantColorMock }));
  },
};

/** A neutral color until a picture without a dominant color is loaded, such as one with transparency. */
export const LoadingWithoutColor: Story = {
  args: { aspectRatio: '16:9' },
  decorators: [beforeLoading],
};

/** The file is no picture: the alternative text is visible. */
export const Failed: Story = {
  tags: ['picture-phone'],
  args: {
    image: {
      ...pictureMock('show-ruth', 'Ruth gleans in the barley'),
      id: 'download-facts.pdf',
      dominantColor: dominantColorMock,
    },
    aspectRatio: '16:9',
  },
  play: async ({ canvasElement }) => {
    const image = await within(canvasElement).findByRole('img', { name: 'Ruth gleans in the barley' });
    await waitFor(() => expect(image).toHaveStyle({ opacity: '1' }));
    await expect(canvasElement.querySelector('[data-placeholder-image]')).toHaveStyle({ opacity: '0' });
  },
};
