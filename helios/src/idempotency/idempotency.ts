export const answerOnce = async (..._: unknown[]): Promise<any> => {};
