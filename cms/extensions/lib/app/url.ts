/** The address of a path of the API, for elements of the page. */
export const toUrl = (path: string) => `${location.pathname.split('/admin')[0]}${path}`;
