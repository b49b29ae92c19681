import { component } from '../../publishing/app/parts.js';

export { component };

export const button = (label, props) => component('v-button', props, () => label);

/** The address of a path of the API for elements of the page. */
export const toUrl = (path) => `${location.pathname.split('/admin')[0]}${path}`;
