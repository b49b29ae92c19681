/**
 * The names of the demo's company and what another company would have in their place. The longer of two names is first. A
 * lower-case pair is for addresses and keys.
 */
const NAMES: readonly (readonly [demo: string, other: string])[] = [
  ['Lamplight', 'Harbor Stage'],
  ['lamplight', 'harbor-stage'],
  ['Lancaster', 'Duluth'],
  ['lancaster', 'duluth'],
  ['Branson', 'Savannah'],
  ['branson', 'savannah'],
  ['Pennsylvania', 'Minnesota'],
  ['Missouri', 'Georgia'],
  ['STRASBURG_PA', 'DULUTH_MN'],
  ['BRANSON_MO', 'SAVANNAH_GA'],
  ['America/New_York', 'America/Chicago'],
  ['Lantern House', 'Ore Dock Theatre'],
  ['Hill House', 'Live Oak Hall'],
  ['Ronks', 'Two Harbors'],
];

/** Replaces the names in the text of a seed file, except in the names of picture files, which stay. */
export function rebrandSeed(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) =>
      typeof value === 'string' && key !== 'asset' ? rebrandText(value) : value,
    ),
    null,
    2,
  );
}

function rebrandText(text: string): string {
  return NAMES.reduce((result, [demo, other]) => result.replaceAll(demo, other), text);
}

/** Each occurrence of a name of the demo's company, with the text around it. */
export function findTraces(text: string): string[] {
  const names = new RegExp(NAMES.map(([demo]) => demo).join('|'), 'gi');
  return Array.from(text.matchAll(names), ({ index }) =>
    text.slice(Math.max(0, index - 40), index + 60).replaceAll('\n', ' '),
  );
}
