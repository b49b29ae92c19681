export const createLock = async (..._: unknown[]): Promise<any> => {}; export const changeSeats = createLock, extendLock = createLock, readLock = createLock, releaseLock=createLock;
