export const testGatewayRoutes = (..._: unknown[]): any => {};
