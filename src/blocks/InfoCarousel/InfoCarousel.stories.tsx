import type { Meta, StoryObj } from '@storybook/react-vite';
import { navigate } from 'gatsby';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { InfoCarousel } from './InfoCarousel';
import { infoCarouselMock as mock } from './InfoCarousel.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/InfoCarousel',
  component: InfoCarousel,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof InfoCarousel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A text with an image; a text only on the dark surface, without title and icons. */
export const Texts: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <InfoCarousel {...args} />
      <InfoCarousel
        {...args}
        id="dark"
        title=""
        darkBackground
        infoItems={args.infoItems.slice(1).map((item) => ({ ...item, icon: null }))}
      />
    </Stack>
  ),
};

/** The tab with questions. The address contains its index. */
export const Questions: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Children' }));
    await userEvent.click(canvas.getByText('May a baby sit on my lap?'));
    await expect(canvas.getByText('Under two, yes, and free.')).toBeVisible();
    await expect(navigate).toHaveBeenLastCalledWith(
      expect.stringContaining(`infoCarousel${placement.id}Index=2`),
      {
        replace: true,
        state: { ignoreScroll: true },
      },
    );
  },
};

/** One tab with long texts and an image without description. */
export const OneAndLong: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    darkBackground: true,
    infoItems: mock.infoItems.slice(0, 1).map((item) => ({
      ...item,
      title: repeatTenTimes(item.title),
      infoBlock: item.infoBlock && {
        ...item.infoBlock,
        title: repeatTenTimes(item.infoBlock.title),
        text: repeatTenTimes(item.infoBlock.text),
        image: item.infoBlock.image && { ...item.infoBlock.image, description: '' },
        buttons: item.infoBlock.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
      },
    })),
  },
};

/** Long questions and answers. */
export const LongQuestions: Story = {
  args: {
    infoItems: mock.infoItems.slice(2).map((item) => ({
      ...item,
      faqsBlock: item.faqsBlock && {
        title: repeatTenTimes(item.faqsBlock.title),
        questionsAndAnswers: item.faqsBlock.questionsAndAnswers.map((pair) => ({
          ...pair,
          question: repeatTenTimes(pair.question),
          answer: repeatTenTimes(pair.answer),
        })),
      },
    })),
  },
  play: async ({ canvas }) => userEvent.click(canvas.getByText(/^May a baby sit/)),
};

/** Fifty buttons in a tab; fifty questions in a tab. */
export const FiftyInATab: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <InfoCarousel
        {...args}
        infoItems={mock.infoItems.slice(0, 1).map((item) => ({
          ...item,
          infoBlock: item.infoBlock && {
            ...item.infoBlock,
            buttons: Array.from({ length: 50 }, (_, index) => ({
              id: `b${index}`,
              text: `Evening ${index + 1}`,
              href: '/ticketing',
              variant: 'secondary',
            })),
          },
        }))}
      />
      <InfoCarousel
        {...args}
        id="questions"
        title="Fifty questions"
        infoItems={mock.infoItems.slice(2).map((item) => ({
          ...item,
          faqsBlock: item.faqsBlock && {
            ...item.faqsBlock,
            questionsAndAnswers: Array.from({ length: 50 }, (_, index) => ({
              id: `q${index}`,
              anchor: `question-${index}`,
              question: `Question ${index + 1}: may one bring a lamp?`,
              answer: '<p>Yes.</p>',
            })),
          },
        }))}
      />
    </Stack>
  ),
};

/** Fifty tabs: the row scrolls, and up to 1024 px a hint is shown. */
export const Fifty: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: {
    infoItems: Array.from({ length: 50 }, (_, index) => {
      const item = nth(mock.infoItems, index % 2);
      return { ...item, id: String(index), title: `${item.title} ${index + 1}` };
    }),
  },
  play: async ({ canvas }) => {
    const hint = canvas.queryByText('Swipe for more');
    await expect(hint !== null).toBe(window.innerWidth <= 1024);
  },
};
