import type { Meta, StoryObj } from '@storybook/react-vite';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { Stack } from '../../design-system';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { SmallCards } from './SmallCards';
import { smallCardsMock as mock } from './SmallCards.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/SmallCards',
  component: SmallCards,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SmallCards>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three columns; vertical images on the dark surface. */
export const Grid: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <SmallCards {...args} />
      <SmallCards {...args} title="On the posters" isVertical darkBackground />
    </Stack>
  ),
};

/** A centered row that wraps; vertical images; a single card. */
export const Flex: Story = {
  tags: ['picture-desktop'],
  args: { display: 'flex' },
  render: (args) => (
    <Stack gap="3xs">
      <SmallCards {...args} />
      <SmallCards
        {...args}
        title="On the posters"
        isVertical
        darkBackground
        cards={['show-elijah', 'show-nehemiah', 'show-ruth', 'show-gideon', 'show-inn'].map((file) => ({
          id: file,
          title: file.replace('show-', ''),
          image: pictureMock(file),
          text: '<p>Opens in Branson.</p>',
          buttons: [],
        }))}
      />
      <SmallCards {...args} title="One card" cards={args.cards.slice(0, 1)} />
    </Stack>
  ),
};

/** Long texts, an image without description, image only and text only. */
export const LongAndShort: Story = {
  render: (args) => (
    <Stack gap="3xs">
      {(['grid', 'flex'] as const).map((display) => (
        <SmallCards
          key={display}
          {...args}
          display={display}
          title={`${repeatTenTimes(args.title)} (${display})`}
          cards={args.cards.map((card, index) => ({
            ...card,
            title: index === 1 ? '' : repeatTenTimes(card.title),
            text: index === 1 ? '' : repeatTenTimes(card.text),
            image: index === 2 ? null : card.image && { ...card.image, description: '' },
            buttons:
              index === 1
                ? []
                : card.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
          }))}
        />
      ))}
    </Stack>
  ),
};

export const FiftyCards: Story = {
  args: {
    cards: Array.from({ length: 50 }, (_, index) => ({
      ...nth(mock.cards, index % 3),
      id: String(index),
      title: `Place ${index + 1}`,
    })),
  },
};
