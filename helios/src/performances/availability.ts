export const availabilityOf = async (..._: unknown[]): Promise<any> => {};
