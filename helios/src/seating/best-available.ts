export const chooseBestSeats = (..._: unknown[]): any => {};
