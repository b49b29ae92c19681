import { createAnchorFactory, type CreateAnchor } from '../anchors';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import type { QuestionAndAnswer } from '../block';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { oneToMany } from '../relation';

export interface FaqsProps {
  title: string;
  questionsAndAnswers: QuestionAndAnswer[];
  darkBackground: boolean;
}

/** Omits incomplete pairs. Returns null if no pair is left. */
export function normalizeFaqs(
  item: ItemOf<'faqs'>,
  { createAnchor }: { createAnchor: CreateAnchor } = { createAnchor: createAnchorFactory() },
): FaqsProps | null {
  const questionsAndAnswers = sortItems(readItems(item.questionsAndAnswers)).flatMap(
    (entry: ItemOf<'faqItems'>) => {
      const question = readText(entry.question);
      const answer = normalizeHtml(entry.answer);
      if (!question || !answer) return [];
      return [{ id: entry.id, anchor: createAnchor(question), question, answer }];
    },
  );
  if (questionsAndAnswers.length === 0) return null;
  return {
    title: readText(item.title),
    questionsAndAnswers,
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const faqs = defineBlock({
  collection: 'faqs',
  relations: { faqs: { questionsAndAnswers: oneToMany('faqItems') }, faqItems: {} },
  normalize: normalizeFaqs,
  requirement: 'A question with its answer is required',
  rowRequirements: { faqItems: 'It needs a question and an answer.' },
  innerHeadings: true,
  getQuestions: ({ questionsAndAnswers }) => [{ questionsAndAnswers }],
});
