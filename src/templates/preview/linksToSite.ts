/**
 * An inline script for the pages of the instance for previews, which has no other pages. A link to a page becomes a request,
 * which the server redirects to the public site (server/previews.ts). In the frame of the CMS the link opens a new tab,
 * because no other site may frame the public pages.
 */
export const linksToSite = `document.addEventListener("click",function(e){var a=e.target.closest("a[href]");if(!a||a.target||a.origin!==location.origin||a.pathname===location.pathname||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;e.preventDefault();if(window.top===window)location.assign(a.href);else window.open(a.href,"_blank","noopener")},true)`;
