export const listEvents = async (..._: unknown[]): Promise<any> => {}; export const findEvent = listEvents;
