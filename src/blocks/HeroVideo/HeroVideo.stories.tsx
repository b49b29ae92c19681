import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { HeroVideo } from './HeroVideo';
import { heroVideoMock as mock } from './HeroVideo.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/HeroVideo',
  component: HeroVideo,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof HeroVideo>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For code that comes when it is needed. */
const patience = { timeout: 10_000 };

/** Nothing of the video service is in the page before the press. */
export const PlayButton: Story = {
  args: { playButtonText: 'Watch the trailer' },
  play: async ({ canvas }) => {
    await expect(document.documentElement.innerHTML).not.toContain('player.vimeo.com');
    const play = canvas.getByRole('button', { name: `Watch the trailer: ${mock.title}` });
    await userEvent.click(play);
    await userEvent.click(
      await within(document.body).findByRole('button', { name: 'Close the video' }, patience),
    );
    await expect(play).toHaveFocus();
  },
};

/** The film plays behind the words; stories ask for less motion, so that the picture stands and waits for its button. */
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

/** Without a picture, without a film, and with words alone. */
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
    eyebrow: tenTimes(mock.eyebrow),
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    playButtonText: tenTimes('Play Video'),
    buttons: mock.buttons.map((button) => ({ ...button, text: tenTimes(button.text) })),
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
