import { computed, defineComponent, h, nextTick, ref, resolveDirective, withDirectives } from 'vue';
import { usePageCopy } from './page-copy.js';
import { button, component } from './parts.js';
import { BlockPicker } from './picker.js';
import { useBlockTypes } from './relation.js';
import { addRows, excludePresent } from './rows.js';
import { addStyles } from './style.js';

/** The two ways to add a block: a new one, or one that exists. */
const WAYS = {
  create: { label: 'Add a block', title: 'Add a block', secondary: false },
  select: { label: 'Add an existing block', title: 'Add an existing block: which type?', secondary: true },
};

/**
 * The list of Directus for items of several collections, with a picker of block types in place of its menus. The list itself
 * shows, sorts, edits and removes blocks; this component only adds rows to its value, in the form in which it does.
 */
const BlockList = defineComponent({
  name: 'BlockList',
  inheritAttrs: false,
  props: {
    value: { type: [Array, Object], default: null },
    collection: { type: String, required: true },
    field: { type: String, required: true },
    primaryKey: { type: [String, Number], required: true },
    disabled: { type: Boolean, default: false },
    nonEditable: { type: Boolean, default: false },
    enableSelect: { type: Boolean, default: true },
  },
  emits: ['input'],
  setup(props, { attrs, emit }) {
    addStyles();
    const copying = usePageCopy(props);
    const adding = useAdding(props, (rows) => emit('input', addRows(props.value, rows)));

    const renderList = () =>
      component('interface-list-m2a', {
        ...attrs,
        ...props,
        enableCreate: false,
        enableSelect: false,
        onInput: (value) => emit('input', value),
      });

    return () => {
      const canAdd = !props.nonEditable && adding.relation.value !== null;
      const content = h('div', { class: 'block-list' }, [
        renderList(),
        canAdd && renderButtons(adding, props),
        canAdd && !props.disabled && renderDialogs(adding, props),
        copying.render(),
      ]);
      // The field stays the one that the person edits while a dialog has the focus, as in the list of Directus.
      return withDirectives(content, [[resolveDirective('prevent-focusout'), adding.isOpen.value]]);
    };
  },
});

/** Returns what is open, and the actions of a person who adds blocks. `add` receives rows of the list. */
function useAdding(props, add) {
  const { relation, existing, created, getKey } = useBlockTypes(props);
  // What a dialog shows stays when it closes, because it closes with a transition.
  const way = ref('create');
  const isPicking = ref(false);
  const edits = ref({});
  const isCreating = ref(false);
  /** The type of which existing blocks are listed. */
  const selecting = ref(null);
  const buttons = { create: ref(null), select: ref(null) };
  const types = computed(() => ({ create: created.value, select: props.enableSelect ? existing.value : [] }));

  function openPicker(chosen) {
    way.value = chosen;
    isPicking.value = true;
  }

  async function pick({ type }) {
    isPicking.value = false;
    await afterFocusTrap();
    if (way.value === 'select') selecting.value = type;
    else {
      edits.value = { [relation.value.collectionField]: type, [relation.value.itemField]: {} };
      isCreating.value = true;
    }
    await afterFocusTrap();
    focusDrawer();
  }

  /** After a drawer, the person is where they opened the picker. */
  async function leaveDrawer() {
    isCreating.value = false;
    selecting.value = null;
    await afterFocusTrap();
    buttons[way.value].value?.querySelector('button')?.focus();
  }

  function addExisting(keys) {
    if (keys.length === 0) return;
    const { listField, itemField, collectionField } = relation.value;
    const type = selecting.value;
    add(
      keys.map((key) => ({
        [listField]: props.primaryKey,
        [collectionField]: type,
        [itemField]: { [getKey(type)]: key },
      })),
    );
  }

  return {
    relation,
    types,
    getKey,
    way,
    isPicking,
    edits,
    isCreating,
    selecting,
    buttons,
    isOpen: computed(() => isPicking.value || isCreating.value || selecting.value !== null),
    openPicker,
    pick,
    leaveDrawer,
    addNew: (row) => add([row]),
    addExisting,
  };
}

/** Directus starts and ends the focus trap of a dialog one tick later. A trap that ends returns the focus in the next task. */
async function afterFocusTrap() {
  await nextTick();
  await nextTick();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Puts the focus into the drawer on top. Directus leaves it on the button behind it, which Enter would press again. */
function focusDrawer() {
  const drawer = [...document.querySelectorAll('.v-drawer')].at(-1);
  const target = drawer?.querySelector('.v-form input, .v-form textarea') ?? drawer?.querySelector('button');
  if (target) target.focus();
  else document.activeElement?.blur();
}

function renderButtons({ types, buttons, openPicker }, { disabled }) {
  return h(
    'div',
    { class: 'block-list-buttons' },
    Object.entries(WAYS)
      .filter(([way]) => types.value[way].length > 0)
      .map(([way, { label, secondary }]) =>
        h('span', { key: way, ref: buttons[way] }, [
          button(label, { secondary, disabled, onClick: () => openPicker(way) }),
        ]),
      ),
  );
}

function renderDialogs(adding, props) {
  const { relation, types, getKey, way, isPicking, edits, isCreating, selecting } = adding;
  const { rows, listField, itemField } = relation.value;
  const type = selecting.value;
  return [
    h(BlockPicker, {
      title: WAYS[way.value].title,
      types: types.value[way.value],
      isOpen: isPicking.value,
      onClose: () => (isPicking.value = false),
      onPick: adding.pick,
    }),
    component('drawer-item', {
      active: isCreating.value,
      collection: rows,
      primaryKey: '+',
      relatedPrimaryKey: '+',
      junctionField: itemField,
      circularField: listField,
      edits: edits.value,
      onInput: adding.addNew,
      'onUpdate:active': (active) => active || adding.leaveDrawer(),
    }),
    type &&
      component('drawer-collection', {
        active: true,
        multiple: true,
        collection: type,
        filter: excludePresent(relation.value, { ...props, type, key: getKey(type) }),
        onInput: adding.addExisting,
        'onUpdate:active': (active) => active || adding.leaveDrawer(),
      }),
  ];
}

export default {
  id: 'block-list',
  name: 'Building blocks',
  description: 'A list of blocks, with a picker of block types with pictures.',
  icon: 'dashboard_customize',
  component: BlockList,
  relational: true,
  types: ['alias'],
  localTypes: ['m2a'],
  group: 'relational',
  options: [
    {
      field: 'enableSelect',
      name: '$t:selecting_items',
      schema: { default_value: true },
      meta: { interface: 'boolean', options: { label: '$t:enable_select_button' }, width: 'half' },
    },
    {
      field: 'limit',
      name: '$t:per_page',
      type: 'integer',
      schema: { default_value: 15 },
      meta: { interface: 'input', width: 'half' },
    },
  ],
};
