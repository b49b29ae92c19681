/*
 * Warnings for editors about their content, shown by the build and by the preview. Visitors never see them.
 */

/** Content that the site omits or shows differently than the editor expects. */
export interface ContentWarning {
  /** Address of the page, as typed in Directus; null for content that belongs to no page or to every page. */
  page: string | null;
  /** Collection of the item in Directus. */
  collection: string;
  /** Key of the item; null for a whole collection. */
  id: string | null;
  /** The problem, its effect and the remedy, for an editor. Plain text. */
  sentence: string;
}

/** A warning without the page, which the caller adds. */
export type ItemWarning = Omit<ContentWarning, 'page'>;

export type AddWarning = (warning: ItemWarning) => void;

/** The file that the build writes to `.cache/`, see docs/operations.md. */
export interface ContentWarningsFile {
  /** When the content was read, ISO 8601 in UTC. */
  readAt: string;
  warnings: ContentWarning[];
}

/** The name of an item of a collection for sentences: `heroImage` is "hero image", `textCTA_buttons` is "button". */
export function describeCollection(collection: string): string {
  if (collection === 'directus_files' || collection.endsWith('_images')) return 'picture';
  if (collection.endsWith('_buttons')) return 'button';
  return collection
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** The message of a thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the result of the task, or the fallback if it throws, so that an error in one item affects only that item. */
export function runOrFallback<Result>(
  task: () => Result,
  fallback: Result,
  onError: (message: string) => void,
): Result {
  try {
    return task();
  } catch (error) {
    onError(getErrorMessage(error));
    return fallback;
  }
}
