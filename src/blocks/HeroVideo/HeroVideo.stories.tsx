import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { HeroVideo } from './HeroVideo';
import { heroVideoMock as mock } from './HeroVideo.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/HeroVideo',
  component: HeroVideo,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof HeroVideo>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page requests nothing from the video service before the click. */
export const PlayButton: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: { playButtonText: 'Watch the trailer' },
  play: async ({ canvas }) => {
    await expect(document.documentElement.innerHTML).not.toContain('player.vimeo.com');
    const play = canvas.getByRole('button', { name: `Watch the trailer: ${mock.title}` });
    await userEvent.click(play);
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Close the video' }));
    await expect(play).toHaveFocus();
  },
};

/** The video plays behind the text. Stories prefer reduced motion, so the image stays until the button is clicked. */
export const Autoplay: Story = {
  args: {
    autoplay: true,
    eyebrow: 'The Hill House, Branson',
    title: 'Three hundred torches',
    text: 'Look down into the valley with Gideon, a moment before the jars break.',
    thumbnail: pictureMock('show-gideon', 'Torches above a valley'),
    buttons: [{ id: 'b', text: 'Get tickets', href: '/ticketing/GIDEO/calendar', variant: 'primary' }],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Play the moving background' })).toBeVisible();
    await expect(document.querySelector('iframe')).toBeNull();
  },
};

/** Without an image; without a video and text. */
export const WithLess: Story = {
  render: (args) => (
    <>
      <HeroVideo {...args} thumbnail={null} />
      <HeroVideo {...args} videoVimeoId={null} eyebrow="" title="" text="" buttons={[]} />
    </>
  ),
};

export const PictureWithoutDescription: Story = {
  args: { thumbnail: pictureMock('show-bts', ''), title: '', eyebrow: '', text: '', buttons: [] },
};

export const TenTimesTheText: Story = {
  args: {
    eyebrow: repeatTenTimes(mock.eyebrow),
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    playButtonText: repeatTenTimes('Play Video'),
    buttons: mock.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
  },
};

export const FiftyButtons: Story = {
  args: {
    buttons: Array.from({ length: 50 }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary',
    })),
  },
};
