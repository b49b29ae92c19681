import { h, resolveComponent } from 'vue';

/** Renders a component that Directus registers for extensions. */
export const component = (name, props, slots) => h(resolveComponent(name), props, slots);

export const button = (label, props) => component('v-button', props, () => label);

/** The address of a path of the API for elements of the page. */
export const toUrl = (path) => `${location.pathname.split('/admin')[0]}${path}`;
