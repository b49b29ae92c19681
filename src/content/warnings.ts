/*
 * What editors are told of their content: by the build, and by the preview of a page. Nothing of it reaches a visitor.
 */

/** Something of the content that visitors do not see as an editor meant it. */
export interface ContentWarning {
  /** Address of the page, as typed in Directus; null for what belongs to no page or to every page. */
  page: string | null;
  /** Collection of the item in Directus. */
  collection: string;
  /** Key of the item; null where a whole collection is meant. */
  id: string | null;
  /** What is wrong, what it costs and what to do, for an editor. Holds no HTML. */
  sentence: string;
}

/** A warning about an item, for a caller that knows the page. */
export type ItemWarning = Omit<ContentWarning, 'page'>;

/** Takes a warning. */
export type Warn = (warning: ItemWarning) => void;

/** The file that the build leaves in `.cache/`, see docs/operations.md. */
export interface ContentWarningsFile {
  /** When the content was read, ISO 8601 in UTC. */
  readAt: string;
  warnings: ContentWarning[];
}

/** The name of one item of a collection in a sentence: `heroImage` is "hero image", `textCTA_buttons` is "button". */
export function collectionWords(collection: string): string {
  if (collection === 'directus_files' || collection.endsWith('_images')) return 'picture';
  if (collection.endsWith('_buttons')) return 'button';
  return collection
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** What a thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The result of a task on content, or the fallback where the task throws: a mistake in one item costs that item alone. */
export function attempt<Result>(
  task: () => Result,
  fallback: Result,
  onError: (message: string) => void,
): Result {
  try {
    return task();
  } catch (error) {
    onError(messageOf(error));
    return fallback;
  }
}
