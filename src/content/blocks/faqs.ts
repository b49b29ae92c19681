import { createAnchors, type AnchorMaker } from '../anchors';
import { normaliseHtml } from '../html';
import type { FaqEntryItem, FaqsItem } from '../items';
import { bySort, flag, list, plain } from '../read';

export interface QuestionAndAnswer {
  id: string;
  /** Anchor of the question on its page, made of its words. */
  anchor: string;
  question: string;
  /** Sanitised HTML. */
  answer: string;
}

export interface FaqsProps {
  title: string;
  questionsAndAnswers: QuestionAndAnswer[];
  darkBackground: boolean;
}

/** A question without an answer, or an answer without a question, is left out; null where no pair is left. */
export function normaliseFaqs(
  item: FaqsItem,
  { anchor }: { anchor: AnchorMaker } = { anchor: createAnchors() },
): FaqsProps | null {
  const questionsAndAnswers = bySort(list(item.questionsAndAnswers)).flatMap((entry: FaqEntryItem) => {
    const question = plain(entry.question);
    const answer = normaliseHtml(entry.answer);
    if (!question || !answer) return [];
    return [{ id: entry.id, anchor: anchor(question), question, answer }];
  });
  if (questionsAndAnswers.length === 0) return null;
  return { title: plain(item.title), questionsAndAnswers, darkBackground: flag(item.darkBackground) };
}
