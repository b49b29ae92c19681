/** The value, when there is one; a test that went on without it would prove nothing. */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null)
    throw new Error('The test expected a value here, and there is none.');
  return value;
}
