import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { pictureMock } from '../Image/Image.mocks';
import { VideoThumbnail } from './VideoThumbnail';

const meta = {
  title: 'Design system/VideoThumbnail',
  component: VideoThumbnail,
  args: {
    image: pictureMock('film-widows-oil'),
    sizes: '(min-width: 769px) 40rem, 100vw',
    title: 'The Widow’s Oil',
    onPlay: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: '40rem' }}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    docs: {
      description: {
        component: `A clickable picture of a video.

**Use** it wherever a page offers a video, with \`onPlay\` of \`useTrackedVideo\`. **Do not use** it for pictures that open
something else.

**Accessibility:** one button with the name of the video. The picture is decoration.`,
      },
    },
  },
} satisfies Meta<typeof VideoThumbnail>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = { tags: ['picture-phone'] };

export const OnNightInk: Story = { parameters: { surface: 'dark' } };

export const Tall: Story = { args: { aspectRatio: '4:5', label: 'Play Video' } };

export const Small: Story = {
  decorators: [
    (Story) => (
      <div style={{ maxWidth: '11rem' }}>
        <Story />
      </div>
    ),
  ],
};
