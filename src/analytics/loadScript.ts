const loading = new Map<string, Promise<boolean>>();

/**
 * Loads a script once. Resolves to false when it fails: blockers of advertising are usual, so it is no error, and a later call
 * tries again.
 *
 * @param data attributes `data-*` of the script, by their names in camel case
 */
export function loadScript(src: string, data: Record<string, string> = {}): Promise<boolean> {
  const known = loading.get(src);
  if (known) return known;
  const result = new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    Object.assign(script.dataset, data);
    script.onload = () => resolve(true);
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
  loading.set(src, result);
  return result;
}
