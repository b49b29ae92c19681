/** One line of text as an editor typed it, without what surrounds it; '' where there is none. */
export function plain(value: string | null | undefined): string {
  return value?.trim() ?? '';
}

/** Rows in the editor's order: by `sort`, those without it last, in the order they came. */
export function bySort<T extends { sort?: number | null }>(rows: T[] | null | undefined): T[] {
  return [...(rows ?? [])].sort(
    (a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER),
  );
}
