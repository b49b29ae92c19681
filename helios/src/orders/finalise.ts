export const finaliseOrder = async (..._: unknown[]): Promise<any> => {};
