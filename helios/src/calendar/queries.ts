export const calendarOf = async (..._: unknown[]): Promise<any> => {};
