import { layOut } from './theatre-geometry.ts';
import type { Theatre } from './theatre-geometry.ts';

/** The text of a seating-plan file: one seat a line, so that a change can be read in a diff. */
export function planFileText(theatre: Theatre): string {
  const text = JSON.stringify(
    layOut(theatre),
    (key, value) => (key === 'seats' ? value.map(oneLine) : value),
    1,
  );
  return `${text.replace(/"@@(.*?)@@"/g, (_, line: string) => JSON.parse(`"${line}"`))}\n`;
}

const oneLine = (seat: unknown) => `@@${JSON.stringify(seat)}@@`;
