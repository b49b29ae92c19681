export const findPerformance = async (..._: unknown[]): Promise<any> => {}; export const requirePerformance = findPerformance;
