import { normalizeFaqs } from './faqs';

it('keeps complete pairs in order and creates anchors from the questions', () => {
  const faqs = normalizeFaqs({
    id: 'f',
    questionsAndAnswers: [
      { id: '2', question: 'Is there a bad seat?', answer: '<p>No.</p>', sort: 2 },
      {
        id: '1',
        question: 'How old should children be?',
        answer: '<p>Three<script>x()</script>.</p>',
        sort: 1,
      },
      { id: '3', question: 'Unanswered?', answer: '<p></p>', sort: 3 },
      { id: '4', question: '', answer: '<p>Unasked.</p>', sort: 4 },
    ],
  });
  expect(faqs?.questionsAndAnswers).toEqual([
    {
      id: '1',
      anchor: 'how-old-should-children-be',
      question: 'How old should children be?',
      answer: '<p>Three.</p>',
    },
    { id: '2', anchor: 'is-there-a-bad-seat', question: 'Is there a bad seat?', answer: '<p>No.</p>' },
  ]);
});

it('gives equal questions different anchors', () => {
  const equalQuestions = [1, 2].map((number) => ({
    id: String(number),
    question: 'When?',
    answer: '<p>Now.</p>',
  }));
  expect(
    normalizeFaqs({ id: 'f', questionsAndAnswers: equalQuestions })?.questionsAndAnswers.map(
      ({ anchor }) => anchor,
    ),
  ).toEqual(['when', 'when-2']);
});

it('needs no title', () => {
  const questionsAndAnswers = [{ id: '1', question: 'When?', answer: '<p>Now.</p>' }];
  expect(normalizeFaqs({ id: 'f', title: '', questionsAndAnswers })).toMatchObject({ title: '' });
});

it('returns null without questions', () => {
  expect(normalizeFaqs({ id: 'f', title: 'Questions', questionsAndAnswers: null })).toBeNull();
});
