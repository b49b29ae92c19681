import { readText } from './read';

/** The section id as used in an anchor, without a leading number sign. Returns '' if it is empty. */
export function normalizeSectionId(value: unknown): string {
  return readText(value).replace(/^#/, '').replace(/\s+/g, '-');
}
