import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { Image } from '../Image/Image';
import { pictureMock } from '../Image/Image.mocks';
import { Grid } from '../Layout/Layout';
import { Heading } from '../Typography/Heading';
import { Text } from '../Typography/Text';
import { Carousel, type CarouselSlide } from './Carousel';

const names = ['show-ruth', 'show-gideon', 'show-elijah', 'show-nehemiah', 'show-inn'];

const slides: CarouselSlide[] = names.map((name) => ({
  id: name,
  content: <Image image={pictureMock(name)} sizes="(min-width: 769px) 76rem, 100vw" aspectRatio="16:9" />,
}));

const meta = {
  title: 'Design system/Carousel',
  component: Carousel,
  args: { slides, label: 'Scenes of this season', onChange: fn() },
  parameters: {
    docs: {
      description: {
        component: `Shows one slide at a time.

**Use** it for pictures, videos or cards of equal importance. **Do not use** it for content that a visitor must see: most
visitors see only the first slide.

**Accessibility:** it never moves automatically. Buttons, swipes and arrow keys change the slide, the new slide is
announced, and the other slides are inert. Give it a \`label\` or a title.`,
      },
    },
  },
} satisfies Meta<typeof Carousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Large: Story = {};

export const SmallWithTitleAndWatermark: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: {
    size: 'small',
    title: 'Scenes of this season',
    watermark: <img src="/assets/logo-lamplight.svg" alt="" width={145} height={36} />,
  },
};

export const OnNightInk: Story = {
  args: { title: 'Scenes of this season', size: 'small', defaultIndex: 2 },
  parameters: { surface: 'dark' },
};

/** Wraps around at both ends. Hidden slides are inert. */
export const RoundAndRound: Story = {
  args: { size: 'small' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
    await expect(canvas.getByRole('group', { name: '5 of 5' })).not.toHaveAttribute('inert');
    await expect(canvas.getByText('Slide 5 of 5')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Slide 4 of 5' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
  },
};

function touch(target: Element, clientX: number, clientY: number, identifier = 0) {
  return new Touch({ identifier, target, clientX, clientY });
}

/** Product 5.2: one finger, and a horizontal move of more than 30 pixels. */
export const BySwipe: Story = {
  args: { size: 'small' },
  play: async ({ canvas, args }) => {
    const slide = canvas.getByRole('group', { name: '1 of 5' });
    const swipe = async (deltaX: number, deltaY: number, fingers = 1) => {
      const touchesAt = (dx: number, dy: number) =>
        Array.from({ length: fingers }, (_, finger) =>
          touch(slide, 200 + dx + 40 * finger, 100 + dy, finger),
        );
      const start = touchesAt(0, 0);
      const end = touchesAt(deltaX, deltaY);
      await fireEvent.touchStart(slide, { touches: start, changedTouches: start });
      await fireEvent.touchMove(slide, { touches: end, changedTouches: end });
      await fireEvent.touchEnd(slide, { touches: [], changedTouches: end });
    };
    await swipe(-29, 0);
    await swipe(-10, -120);
    await swipe(-90, 0, 2);
    await expect(args.onChange).not.toHaveBeenCalled();
    await swipe(-31, 0);
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
    await swipe(31, 0);
    await expect(args.onChange).toHaveBeenLastCalledWith(0);
  },
};

export const ASingleSlide: Story = {
  args: { slides: slides.slice(0, 1), size: 'small' },
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};

export const FiftySlides: Story = {
  args: {
    size: 'small',
    defaultIndex: 20,
    slides: Array.from({ length: 50 }, (_, index) => ({
      id: String(index),
      content: (
        <Image image={pictureMock(names[index % names.length] ?? '')} sizes="42rem" aspectRatio="16:9" />
      ),
    })),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('button', { name: /of 50/ })).toHaveLength(7);
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(
      window.innerWidth,
    );
  },
};

const stories = [
  ['Ruth', 'A stranger gathers what the reapers leave, and finds a people.'],
  ['Gideon', 'Three hundred men, torches in jars, and a valley full of camels.'],
  ['Elijah', 'A prophet, a drought, and a cloud as small as a hand.'],
];

function WithText() {
  const [index, setIndex] = useState(0);
  return (
    <Grid minColumn="18rem">
      <Carousel label="This season" slides={slides.slice(0, 3)} activeIndex={index} onChange={setIndex} />
      <div>
        <Heading level={2}>{stories[index]?.[0]}</Heading>
        <Text>{stories[index]?.[1]}</Text>
      </div>
    </Grid>
  );
}

/** The parent controls the text, which follows the slide. */
export const TextThatFollows: Story = {
  render: () => <WithText />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }));
    await expect(canvas.getByRole('heading', { name: 'Gideon' })).toBeVisible();
  },
};

/** With forced colors the dot of the current slide is still distinguishable. */
export const ForcedColors: Story = {
  tags: ['picture-phone'],
  args: { size: 'small', defaultIndex: 1 },
  parameters: { chromatic: { forcedColors: 'active' } },
};
