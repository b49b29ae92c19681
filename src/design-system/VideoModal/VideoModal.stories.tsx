import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { pictureMock } from '../Image/Image.mocks';
import { Image } from '../Image/Image';
import { PlayButton } from '../PlayButton/PlayButton';
import { VideoModal } from './VideoModal';

const meta = {
  title: 'Design system/VideoModal',
  component: VideoModal,
  args: { open: true, onClose: fn(), title: 'The Widow’s Oil: trailer', videoId: '123456' },
  parameters: {
    docs: {
      description: {
        component: `A video of Vimeo in a modal.

**Use** it through \`useTrackedVideo\` of the blocks with PlayButton. **Do not use** it to play a video without a press.

**Accessibility:** as Modal; the player has the title of the video. If the player does not answer, an alert says so. Nothing
is requested from Vimeo before the modal is open.`,
      },
      story: { inline: false, iframeHeight: 480 },
    },
  },
} satisfies Meta<typeof VideoModal>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);

function setOnline(value: boolean) {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });
  return () => {
    Reflect.deleteProperty(navigator, 'onLine');
  };
}

/** The player has not answered yet. */
export const Loading: Story = {
  beforeEach: () => {
    const { setTimeout } = window;
    // Suppresses the timeout of the player, so that the loading state stays on slow machines.
    const setTimeoutExceptPlayer = (handler: () => void, delay?: number) =>
      delay === 10_000 ? 0 : setTimeout(handler, delay);
    Object.assign(window, { setTimeout: setTimeoutExceptPlayer });
    const restore = setOnline(true);
    return () => {
      restore();
      Object.assign(window, { setTimeout });
    };
  },
  play: async ({ args }) => {
    await expect(page().getByRole('status', { name: 'The video is loading' })).toBeVisible();
    await expect(page().getByTitle('The Widow’s Oil: trailer')).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/123456?autoplay=1&dnt=1',
    );
    await userEvent.click(page().getByRole('button', { name: 'Close the video' }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

/** The service does not answer. The error appears immediately when offline, otherwise after ten seconds. */
export const OutOfReach: Story = {
  tags: ['picture-phone'],
  beforeEach: () => setOnline(false),
  play: async () => {
    await expect(await page().findByRole('alert')).toHaveTextContent(
      'The video cannot be reached right now.',
    );
    await expect(page().getByRole('link', { name: /Watch it on Vimeo/ })).toHaveAttribute(
      'href',
      'https://vimeo.com/123456',
    );
  },
};

/** An id that is not a number is rejected without any request. */
export const NoSuchNumber: Story = {
  args: { videoId: 'https://elsewhere.example/1' },
  play: async () => {
    await expect(page().getByRole('alert')).toHaveTextContent('This video is not available.');
    await expect(document.querySelector('iframe')).toBeNull();
  },
};

function Film() {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ maxWidth: '40rem' }}>
      <div style={{ position: 'relative' }}>
        <Image image={pictureMock('film-widows-oil')} sizes="40rem" aspectRatio="16:9" alt="" />
        <PlayButton subject="The Widow’s Oil" onClick={() => setOpen(true)} />
      </div>
      <VideoModal videoId="123456" title="The Widow’s Oil" open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Nothing of the service is in the page before the click and after the modal is closed. */
export const FromItsThumbnail: Story = {
  render: () => <Film />,
  play: async ({ canvas }) => {
    await expect(document.documentElement.innerHTML).not.toContain('player.vimeo.com');
    const play = canvas.getByRole('button', { name: 'WATCH VIDEO: The Widow’s Oil' });
    await userEvent.click(play);
    await userEvent.click(await page().findByRole('button', { name: 'Close the video' }));
    await expect(document.documentElement.innerHTML).not.toContain('player.vimeo.com');
    await expect(play).toHaveFocus();
  },
};
