export const placeOrder = async (..._: unknown[]): Promise<any> => {};
