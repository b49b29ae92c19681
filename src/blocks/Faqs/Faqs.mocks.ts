import type { FaqsProps } from '../../content/blocks/faqs';

export const faqsMock: FaqsProps = {
  title: 'Before you come',
  darkBackground: false,
  questionsAndAnswers: [
    {
      id: '1',
      anchor: 'how-old-should-children-be',
      question: 'How old should children be?',
      answer: '<p>Two or more.</p>',
    },
    { id: '2', anchor: 'is-there-a-bad-seat', question: 'Is there a bad seat?', answer: '<p>No.</p>' },
  ],
};
