import { normaliseHtml } from '../html';
import type { FaqEntryItem, FaqsItem } from '../items';
import { bySort, flag, list, plain } from '../read';

export interface FaqsProps {
  title: string;
  questionsAndAnswers: {
    id: string;
    /** Anchor of the question on its page, made of its words. */
    anchor: string;
    question: string;
    /** Sanitised HTML. */
    answer: string;
  }[];
  darkBackground: boolean;
}

/** A question without an answer, or an answer without a question, is left out; null where no pair is left. */
export function normaliseFaqs(item: FaqsItem): FaqsProps | null {
  const taken = new Set<string>();
  const questionsAndAnswers = bySort(list(item.questionsAndAnswers)).flatMap((entry: FaqEntryItem) => {
    const question = plain(entry.question);
    const answer = normaliseHtml(entry.answer);
    if (!question || !answer) return [];
    return [{ id: entry.id, anchor: uniqueAnchor(question, taken), question, answer }];
  });
  if (questionsAndAnswers.length === 0) return null;
  return { title: plain(item.title), questionsAndAnswers, darkBackground: flag(item.darkBackground) };
}

function uniqueAnchor(question: string, taken: Set<string>): string {
  const words = question
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = words.slice(0, 60) || 'question';
  let anchor = base;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
  taken.add(anchor);
  return anchor;
}
