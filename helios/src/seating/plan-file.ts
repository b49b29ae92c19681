import { createSeatingPlan } from './theater-geometry.ts';
import type { TheaterLayout } from './theater-geometry.ts';

/** Formats a seating-plan file with one seat per line, so that changes are readable in a diff. */
export function formatPlanFile(layout: TheaterLayout): string {
  const text = JSON.stringify(
    createSeatingPlan(layout),
    (key, value) => (key === 'seats' ? value.map(markAsOneLine) : value),
    1,
  );
  return `${text.replace(/"@@(.*?)@@"/g, (_, line: string) => JSON.parse(`"${line}"`))}\n`;
}

const markAsOneLine = (seat: unknown) => `@@${JSON.stringify(seat)}@@`;
