import { layOut } from './theatre-geometry.ts';
import type { Theatre } from './theatre-geometry.ts';

/** Formats a seating-plan file with one seat per line, so that changes are readable in a diff. */
export function planFileText(theatre: Theatre): string {
  const text = JSON.stringify(
    layOut(theatre),
    (key, value) => (key === 'seats' ? value.map(oneLine) : value),
    1,
  );
  return `${text.replace(/"@@(.*?)@@"/g, (_, line: string) => JSON.parse(`"${line}"`))}\n`;
}

const oneLine = (seat: unknown) => `@@${JSON.stringify(seat)}@@`;
