/** Whether this is the long run (npm run test:long). It runs the same tests with more rounds, requests and faults. */
export const isLong = process.env.HELIOS_TEST_LONG === '1';

/** For a test that only the long run has, because a faster one shows most of its behavior. */
export const longOnly = { skip: isLong ? false : 'only in npm run test:long' };
