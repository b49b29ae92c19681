/** Gatsby's global function for client-side navigation. */
interface Window {
  ___navigate?: (to: string, options?: { state?: object; replace?: boolean }) => void;
}
