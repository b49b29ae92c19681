import type { TheaterLayout } from './theater-geometry.ts';

/** The measures of the two theaters. After a change, run `npm run seating-plans -w helios`. */
export const THEATER_LAYOUTS: Record<string, TheaterLayout> = {
  lancaster: {
    name: 'The Lantern House, Lancaster',
    stage: { width: 620, depth: 150 },
    levels: [
      { name: 'Orchestra', code: 'O', rows: 20, radius: 720, centerHalfAngle: 13, halfAngle: 39 },
      {
        name: 'Mezzanine',
        code: 'M',
        rows: 8,
        radius: 1400,
        doubleLetters: true,
        centerHalfAngle: 11,
        halfAngle: 33,
      },
      { name: 'Balcony', code: 'B', rows: 5, radius: 1720, centerHalfAngle: 10, halfAngle: 29 },
    ],
    premiumRows: { center: [1, 12], sides: [2, 8] },
    standardRowsAbove: 4,
    valueSidesFromRow: 16,
    wheelchairPairs: { left: 4, center: 4, right: 4 },
  },
  branson: {
    name: 'The Hill House, Branson',
    stage: { width: 540, depth: 170 },
    levels: [
      { name: 'Orchestra', code: 'O', rows: 23, radius: 600, centerHalfAngle: 15, halfAngle: 43 },
      {
        name: 'Balcony',
        code: 'B',
        rows: 9,
        radius: 1400,
        doubleLetters: true,
        centerHalfAngle: 12,
        halfAngle: 36,
      },
    ],
    premiumRows: { center: [1, 11], sides: [2, 7] },
    standardRowsAbove: 4,
    valueSidesFromRow: 17,
    wheelchairPairs: { left: 4, center: 6, right: 4 },
  },
};
