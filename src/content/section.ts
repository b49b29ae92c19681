import { plain } from './read';

/** The name of a section as it stands in an address, without the number sign that an editor may type; '' where there is none. */
export function normaliseSectionId(value: unknown): string {
  return plain(value).replace(/^#/, '').replace(/\s+/g, '-');
}
