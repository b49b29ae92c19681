import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { Faqs } from './Faqs';
import { faqsMock as mock } from './Faqs.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/Faqs',
  component: Faqs,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof Faqs>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On the light surface; one question on the dark surface; without a title. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <Faqs {...args} />
      <Faqs
        {...args}
        title="In the winter"
        questionsAndAnswers={[
          {
            id: 'w1',
            anchor: 'is-the-barn-heated',
            question: 'Is the barn heated?',
            answer: '<p>Yes, and there are blankets.</p>',
          },
        ]}
        darkBackground
      />
      <Faqs
        {...args}
        title=""
        questionsAndAnswers={args.questionsAndAnswers.map((pair) => ({
          ...pair,
          id: `again-${pair.id}`,
          anchor: `again-${pair.anchor}`,
        }))}
        lastBlock
      />
    </>
  ),
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('How old should children be?'));
    await expect(canvas.getByText('Two or more.')).toBeVisible();
    await expect(canvas.getByText('No.')).not.toBeVisible();
  },
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    questionsAndAnswers: mock.questionsAndAnswers.map((pair) => ({
      ...pair,
      question: repeatTenTimes(pair.question),
      answer: repeatTenTimes(pair.answer),
    })),
  },
  play: async ({ canvas }) => userEvent.click(canvas.getByText(/^How old should children be/)),
};

export const FiftyQuestions: Story = {
  args: {
    questionsAndAnswers: Array.from({ length: 50 }, (_, index) => ({
      id: `q${index}`,
      anchor: `question-${index}`,
      question: `Question ${index + 1}: may one bring a lamp?`,
      answer: '<p>Yes.</p>',
    })),
  },
};
