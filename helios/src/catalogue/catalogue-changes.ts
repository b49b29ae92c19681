/** How a change is marked when it is printed. */
const MARKS = { create: '+', change: '~', remove: '-' } as const;

/** At most this many performances of an event are listed one by one. */
const MAX_LISTED = 5;

/** Collects what an apply changes, refuses, and leaves as it is. */
export class CatalogueChanges {
  readonly lines: string[] = [];
  /** What is not in the file and stays, and what the file could not change. */
  readonly notes: string[] = [];
  readonly refusals: string[] = [];
  readonly counts = { create: 0, change: 0, remove: 0 };

  add(kind: keyof typeof MARKS, what: string): void {
    this.counts[kind] += 1;
    this.lines.push(`${MARKS[kind]} ${what}`);
  }

  /** Adds performances of one event, as one line when there are many. */
  addPerformances(kind: keyof typeof MARKS, eventCode: string, dateTimes: readonly string[], how = ''): void {
    if (dateTimes.length <= MAX_LISTED) {
      for (const dateTime of dateTimes) this.add(kind, `performance ${eventCode} ${dateTime}${how}`);
      return;
    }
    this.counts[kind] += dateTimes.length;
    const sorted = dateTimes.toSorted();
    this.lines.push(
      `${MARKS[kind]} ${dateTimes.length} performances ${eventCode} from ${sorted[0]} to ${sorted.at(-1)}${how}`,
    );
  }

  /** Adds the fields that differ; returns whether there are any. */
  addDifferences(what: string, before: object, after: object): boolean {
    const old = new Map<string, unknown>(Object.entries(before));
    const differences = Object.entries(after).flatMap(([field, value]) =>
      JSON.stringify(old.get(field) ?? null) === JSON.stringify(value ?? null)
        ? []
        : [`${field} ${formatValue(old.get(field))} → ${formatValue(value)}`],
    );
    if (differences.length > 0) this.add('change', `${what}: ${differences.join(', ')}`);
    return differences.length > 0;
  }

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value ?? null);
}
