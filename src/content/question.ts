export interface QuestionAndAnswer {
  id: string;
  /** Anchor of the question on its page, created from its text. */
  anchor: string;
  question: string;
  /** Sanitized HTML. */
  answer: string;
}
