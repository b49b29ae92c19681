import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { ImagePreview } from './ImagePreview';

const image = pictureMock('show-ruth', 'Ruth gleans in the barley, late on the first evening');

const meta = {
  title: 'Shell/ImagePreview',
  component: ImagePreview,
  args: { image, onClose: fn() },
  parameters: { layout: 'fullscreen' },
  // The dialog needs a page of some height behind it.
  decorators: [
    (Story) => (
      <div style={{ minHeight: '90vh' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ImagePreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picture: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const dialog = canvas.getByRole('dialog', { name: image.description });
    await expect(canvas.getByRole('img', { name: image.description })).toBeVisible();
    await expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await expect(canvas.getByRole('button', { name: 'Close the picture' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('img'));
    await expect(args.onClose).not.toHaveBeenCalled();
    await fireEvent.click(dialog);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The whole picture is visible at any aspect ratio. */
export const Upright: Story = {
  args: { image: { ...image, width: 1080, height: 1920 } },
  play: async ({ canvasElement }) => {
    const { bottom } = within(canvasElement).getByRole('img').getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};

export const WithoutADescription: Story = {
  args: { image: { ...image, description: '' } },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('dialog', { name: 'Picture' })).toBeVisible(),
};

/** Three lines of the description fit below the picture, the rest is cut off. */
export const LongDescription: Story = {
  tags: ['picture-phone'],
  args: { image: { ...image, description: `${image.description}. `.repeat(12) } },
  play: async ({ canvasElement }) => {
    const caption = within(canvasElement).getByText(/^Ruth gleans/);
    const lineHeight = parseFloat(getComputedStyle(caption).lineHeight);
    await expect(caption.getBoundingClientRect().height).toBeCloseTo(3 * lineHeight, 0);
  },
};

/** Without a picture the preview is closed. */
export const Closed: Story = {
  args: { image: null },
  play: async ({ canvasElement }) => expect(within(canvasElement).queryByRole('dialog')).toBeNull(),
};
