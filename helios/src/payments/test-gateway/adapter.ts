export const createTestGateway = (..._: unknown[]): any => {};
