/** Whether the visitor wants to load as little data as possible. */
export function prefersReducedData(): boolean {
  // TypeScript does not know `connection`, which only some browsers have.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches === true
  );
}
