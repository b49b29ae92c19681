import { createAnchorFactory, type CreateAnchor } from '../anchors';
import { normalizeHtml } from '../html';
import type { FaqEntryItem, FaqsItem } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';

export interface QuestionAndAnswer {
  id: string;
  /** Anchor of the question on its page, created from its text. */
  anchor: string;
  question: string;
  /** Sanitized HTML. */
  answer: string;
}

export interface FaqsProps {
  title: string;
  questionsAndAnswers: QuestionAndAnswer[];
  darkBackground: boolean;
}

/** Omits incomplete pairs. Returns null if no pair is left. */
export function normalizeFaqs(
  item: FaqsItem,
  { createAnchor }: { createAnchor: CreateAnchor } = { createAnchor: createAnchorFactory() },
): FaqsProps | null {
  const questionsAndAnswers = sortItems(readItems(item.questionsAndAnswers)).flatMap(
    (entry: FaqEntryItem) => {
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
