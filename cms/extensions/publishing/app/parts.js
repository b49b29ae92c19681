import { h, resolveComponent } from 'vue';
import { RouterLink } from 'vue-router';

/** Renders a component that Directus registers for extensions. */
export const component = (name, props, slots) => h(resolveComponent(name), props, slots);

/**
 * Renders a button. Attributes would be put on the element around it, so text that is only read aloud completes its name.
 *
 * @param {string} label
 * @param {{ detail?: string }} props `detail` tells it from buttons with the same label; the others are those of `v-button`
 * @param {string} [icon]
 */
export function button(label, { detail, ...props }, icon) {
  return component('v-button', { small: true, ...props }, () => [
    icon && component('v-icon', { name: icon, left: true, 'aria-hidden': 'true' }),
    label,
    detail && h('span', { class: 'only-read-aloud' }, `(${detail})`),
  ]);
}

/** Renders a link to an item, or its name alone without a path. */
export const link = (path, text) => (path ? h(RouterLink, { to: path }, () => text) : h('span', text));

export const notice = (type, text, props) =>
  component('v-notice', { type, ...props }, { default: () => text });

/**
 * Renders a dialog with a heading that names it. `actions` are buttons; the first one closes it.
 *
 * @param {{ title: string, isOpen: boolean, onClose: () => void, onApply?: () => void }} props
 */
export function dialog({ title, isOpen, onClose, onApply }, content, actions) {
  return component(
    'v-dialog',
    {
      modelValue: isOpen,
      'onUpdate:modelValue': (value) => value || onClose(),
      onEsc: onClose,
      ...(onApply ? { onApply } : {}),
    },
    () =>
      component(
        'v-card',
        {
          class: 'publish-dialog',
          role: 'dialog',
          'aria-modal': 'true',
          'aria-label': title,
          onVnodeMounted: focusFirst,
        },
        () => [
          component('v-card-title', null, () => h('h2', { class: 'type-title' }, title)),
          component('v-card-text', null, () => content()),
          component('v-card-actions', null, () => actions()),
        ],
      ),
  );
}

/** Puts the focus into a dialog that opens; without a field, on the button that changes nothing. */
function focusFirst(vnode) {
  // After the focus trap of Directus, which starts one tick later.
  setTimeout(() => vnode.el?.querySelector?.('input, select, button')?.focus(), 50);
}
