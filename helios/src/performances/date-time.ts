export const parseWallClock = (..._: unknown[]): any => {};
