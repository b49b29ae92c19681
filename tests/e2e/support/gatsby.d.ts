/** What Gatsby hands to its own links: a change of route without loading the document anew. */
interface Window {
  ___navigate?: (to: string, options?: { state?: object; replace?: boolean }) => void;
}
