/** A story that follows a link stays where it is: components see the press, the browser does not leave. */
export function stayOnPage(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('#storybook-docs')) return;
    const href = event.target.closest('a[href]')?.getAttribute('href');
    if (href && !href.startsWith('#')) event.preventDefault();
  });
}
