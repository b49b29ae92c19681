import type { Meta, StoryObj } from '@storybook/react-vite';
import type { NowPlayingProps } from '../../content/blocks/nowPlaying';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { NowPlaying } from './NowPlaying';
import { nowPlayingMock as mock } from './NowPlaying.mocks';
import readme from './README.md?raw';

const shows: [title: string, subtitle: string, file: string][] = [
  ['Ruth', 'The Lantern House, Lancaster', 'show-ruth'],
  ['Gideon', 'The Hill House, Branson', 'show-gideon'],
  ['Nehemiah', 'The Lantern House, from September', 'show-nehemiah'],
  ['Elijah', 'The Hill House, from October', 'show-elijah'],
  ['No Room at the Inn', 'Both houses, at Christmas', 'show-inn'],
  ['Behind the scenery', 'A tour of the Lantern House', 'show-bts'],
];

const items: NowPlayingProps['items'] = shows.map(([title, subtitle, file]) => ({
  id: file,
  title,
  subtitle,
  image: pictureMock(file, title),
  buttons: [{ id: `${file}-b`, text: 'Get tickets', href: '/ticketing', variant: 'primary' }],
}));

const meta = {
  title: 'Blocks/NowPlaying',
  component: NowPlaying,
  args: { ...placement, ...mock, items },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof NowPlaying>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Six shows on the dark surface; two on the light surface. */
export const Playbill: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <NowPlaying {...args} />
      <NowPlaying {...args} title="This week" items={items.slice(0, 2)} darkBackground={false} />
    </>
  ),
};

/** One, three and four shows; without a title; a show without an image, and one without buttons. */
export const OneThreeFour: Story = {
  render: (args) => (
    <>
      <NowPlaying {...args} title="Tonight" subtitle="" items={items.slice(0, 1)} />
      <NowPlaying {...args} title="" subtitle="" items={items.slice(0, 3)} darkBackground={false} />
      <NowPlaying
        {...args}
        title="Soon"
        items={items.slice(0, 4).map((item, index) => ({
          ...item,
          image: index === 1 ? null : item.image,
          buttons: index === 2 ? [] : item.buttons,
        }))}
        lastBlock
      />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    subtitle: repeatTenTimes(mock.subtitle),
    items: items.slice(0, 2).map((item) => ({
      ...item,
      title: repeatTenTimes(item.title),
      subtitle: repeatTenTimes(item.subtitle),
      image: item.image && { ...item.image, description: '' },
      buttons: item.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
    })),
  },
};

export const FiftyShows: Story = {
  args: {
    items: Array.from({ length: 50 }, (_, index) => ({
      id: `evening-${index}`,
      title: `Evening ${index + 1}`,
      subtitle: 'The Lantern House, Lancaster',
      image: index < 6 ? pictureMock('show-ruth') : null,
      buttons: [],
    })),
  },
};
