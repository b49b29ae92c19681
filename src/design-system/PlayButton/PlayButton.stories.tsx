import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Image } from '../Image/Image';
import { pictureMock } from '../Image/Image.mocks';
import { PlayButton } from './PlayButton';

const meta = {
  title: 'Design system/PlayButton',
  component: PlayButton,
  args: { onClick: fn(), onIntent: fn() },
  // The button covers its positioned parent.
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', maxWidth: '40rem' }}>
        <Image image={pictureMock('film-jonah')} sizes="40rem" aspectRatio="16:9" alt="" />
        <Story />
      </div>
    ),
  ],
  parameters: {
    docs: {
      description: {
        component: `The button that covers a picture and opens its video.

**Use** it inside a positioned parent. **Do not use** it without \`subject\` if a page has
several videos.

**Accessibility:** a native button named after the video. The whole picture is the click area.`,
      },
    },
  },
} satisfies Meta<typeof PlayButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WatchVideo: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'WATCH VIDEO' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
    await expect(args.onIntent).toHaveBeenCalled();
    (document.activeElement as HTMLElement).blur();
  },
};

export const AnotherWord: Story = { args: { label: 'Play Video', subject: 'Jonah' } };

export const Focused: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};
