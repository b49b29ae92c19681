export const readOrder = async (..._: unknown[]): Promise<any> => {};
