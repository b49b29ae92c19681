/** Prevents the browser from following links in stories. Components still get the click. */
export function preventNavigation(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('#storybook-docs')) return;
    const href = event.target.closest('a[href]')?.getAttribute('href');
    if (href && !href.startsWith('#')) event.preventDefault();
  });
}
