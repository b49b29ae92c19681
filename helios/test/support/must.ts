/** Returns a value that must be defined. Throws otherwise, because the test would prove nothing. */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null)
    throw new Error('The test expected a value here, and there is none.');
  return value;
}
