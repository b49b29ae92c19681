import { computed, defineComponent, h, nextTick, ref, watch } from 'vue';
import { component, toUrl } from './parts.js';
import { describeElsewhere, describeFound, findTypes } from './words.js';

/** A dialog in which a person searches for a block type and chooses it. */
export const BlockPicker = defineComponent({
  name: 'BlockPicker',
  props: {
    title: { type: String, required: true },
    /** `type` is the collection, `note` the description. */
    types: { type: Array, required: true },
    isOpen: { type: Boolean, required: true },
  },
  emits: ['close', 'pick'],
  setup(props, { emit }) {
    const query = ref('');
    const search = ref(null);
    const list = ref(null);
    const found = computed(() => findTypes(props.types, query.value));
    const cards = () => [...(list.value?.querySelectorAll('button') ?? [])];

    watch(
      () => props.isOpen,
      async (isOpen) => {
        if (!isOpen) return;
        query.value = '';
        // After the focus trap of Directus, which starts one tick later.
        await nextTick();
        await nextTick();
        search.value?.focus();
      },
    );

    function onSearchKey(event) {
      if (event.key === 'Enter') {
        event.preventDefault();
        if (found.value.length === 1) emit('pick', found.value[0]);
        else cards()[0]?.focus();
      } else if (event.key === 'ArrowDown') {
        event.preventDefault();
        cards()[0]?.focus();
      }
    }

    const close = () => emit('close');
    const renderSearch = () =>
      h('input', {
        ref: search,
        type: 'search',
        value: query.value,
        placeholder: 'Search by name or purpose',
        'aria-label': 'Search block types',
        'aria-controls': 'block-picker-list',
        autocomplete: 'off',
        spellcheck: 'false',
        onInput: (event) => (query.value = event.target.value),
        onKeydown: onSearchKey,
      });

    return () =>
      component(
        'v-dialog',
        {
          modelValue: props.isOpen,
          'onUpdate:modelValue': (isOpen) => isOpen || close(),
          onEsc: close,
        },
        () =>
          component(
            'v-card',
            {
              class: 'block-picker',
              role: 'dialog',
              'aria-modal': 'true',
              'aria-labelledby': 'block-picker-title',
            },
            () => [
              renderHead(props.title, describeFound(found.value.length), close, renderSearch()),
              found.value.length === 0 &&
                h('p', { class: 'none' }, `No block type was found for “${query.value.trim()}”.`),
              describeElsewhere(query.value) &&
                h('p', { class: 'elsewhere' }, describeElsewhere(query.value)),
              h(
                'ul',
                {
                  ref: list,
                  id: 'block-picker-list',
                  role: 'list',
                  onKeydown: (event) => moveFocus(event, cards()),
                },
                found.value.map((type) => renderCard(type, () => emit('pick', type))),
              ),
            ],
          ),
      );
  },
});

function renderHead(title, count, onClose, search) {
  return h('div', { class: 'block-picker-head' }, [
    h('h2', { id: 'block-picker-title', class: 'type-title' }, title),
    h(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Close', onClick: onClose },
      component('v-icon', { name: 'close', 'aria-hidden': 'true' }),
    ),
    h('div', { class: 'block-picker-search' }, [
      component('v-icon', { name: 'search', 'aria-hidden': 'true' }),
      search,
    ]),
    h('p', { class: 'count', role: 'status' }, count),
  ]);
}

function renderCard({ type, name, icon, note }, onClick) {
  return h('li', { key: type }, [
    h('button', { type: 'button', 'data-type': type, onClick }, [
      h('span', { class: 'picture', 'aria-hidden': 'true' }, [
        // Below the picture, for a type that has none.
        component('v-icon', { name: icon ?? 'dashboard', large: true }),
        h('img', {
          src: toUrl(`/blocks/pictures/${type}.webp`),
          alt: '',
          width: 400,
          height: 250,
          loading: 'lazy',
          onError: (event) => event.target.remove(),
        }),
      ]),
      h('span', { class: 'name' }, name),
      h('span', { class: 'note' }, note),
    ]),
  ]);
}

/** Moves the focus between cards with the arrow keys, Home and End. */
function moveFocus(event, cards) {
  const index = cards.indexOf(event.target.closest('button'));
  if (index < 0) return;
  const top = cards[0].offsetTop;
  const columns = cards.findIndex((card) => card.offsetTop > top);
  const row = columns < 0 ? cards.length : columns;
  const isRtl = getComputedStyle(event.target).direction === 'rtl';
  const targets = {
    ArrowRight: index + (isRtl ? -1 : 1),
    ArrowLeft: index + (isRtl ? 1 : -1),
    ArrowDown: index + row,
    ArrowUp: index - row,
    Home: 0,
    End: cards.length - 1,
  };
  const target = cards[targets[event.key]];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
