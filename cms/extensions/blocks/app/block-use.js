import { useApi, useStores } from '@directus/extensions-sdk';
import { defineComponent, h, reactive, watch } from 'vue';
import { button, component, toUrl } from './parts.js';
import { addStyles } from './style.js';
import { describeUse, nameVersion } from './words.js';

/** Pages, and versions, that are shown before the others are unfolded. */
const FIRST_SHOWN = 5;
/** Milliseconds after which Directus counts as not answering. */
const TIMEOUT = 15_000;

/** The pages and other places that show an item, with a warning if there are several. */
const BlockUse = defineComponent({
  name: 'BlockUse',
  inheritAttrs: false,
  props: {
    collection: { type: String, required: true },
    primaryKey: { type: [String, Number], default: '+' },
    comparisonMode: { type: Boolean, default: false },
  },
  setup(props) {
    addStyles();
    const { useCollectionsStore, useFieldsStore } = useStores();
    const collections = useCollectionsStore();
    const fields = useFieldsStore();
    const isShown = () => Boolean(props.primaryKey) && props.primaryKey !== '+' && !props.comparisonMode;
    const { state, load } = useUse(props, isShown);

    const nameOf = (collection) => collections.getCollection(collection)?.name ?? collection;
    const describeStatus = (status) =>
      fields.getField('pages', 'status')?.meta?.options?.choices?.find(({ value }) => value === status)
        ?.text ?? status;

    const renderPage = ({ id, title, url, status }) =>
      renderEntry({ key: id, id, title, url }, status && { state: status, text: describeStatus(status) });

    function renderUse(use) {
      const { isShared, text } = describeUse({
        noun: props.collection === 'buttons' ? 'button' : 'block',
        ...use,
        places: use.places.map(nameOf),
      });
      const content = [
        h('p', text),
        renderList(use.pages.map(renderPage), use.count),
        renderList((use.versions ?? []).map(renderVersion), use.versionCount),
      ];
      return isShared
        ? component('v-notice', { type: 'warning', multiline: true, class: 'block-use' }, () => content)
        : h('div', { class: 'block-use quiet' }, content);
    }

    return () => {
      if (!isShown()) return null;
      if (state.hasFailed)
        return component(
          'v-notice',
          { type: 'danger', multiline: true, class: 'block-use', role: 'alert' },
          () => [
            h('p', 'Directus did not say which pages show this. A change may change several pages.'),
            button('Try again', { small: true, secondary: true, onClick: load }),
          ],
        );
      if (!state.use)
        return h('p', { class: 'block-use quiet', role: 'status' }, 'Looking for the pages that show this…');
      return renderUse(state.use);
    };
  },
});

const renderVersion = ({ key, name, page }) =>
  renderEntry(
    { ...page, key: `${page.id} ${key}`, query: `?version=${encodeURIComponent(key)}` },
    { state: 'version', text: `Version “${nameVersion({ key, name })}”` },
  );

/** A link to the form of a page, with its address and a state. */
function renderEntry({ key, id, title, url, query = '' }, shown) {
  return h('li', { key }, [
    h(
      'a',
      {
        href: toUrl(`/admin/content/pages/${encodeURIComponent(id)}${query}`),
        target: '_blank',
        rel: 'noopener',
      },
      [title || url, h('span', { class: 'only-read-aloud' }, ' (opens in a new tab)')],
    ),
    h('span', { class: 'address' }, url),
    shown && h('span', { class: 'status', 'data-status': shown.state }, shown.text),
  ]);
}

/**
 * Shows the first entries, and the rest in `<details>`.
 *
 * @param {unknown[]} entries
 * @param {number} count of all entries. Directus sends only the first ones
 */
function renderList(entries, count) {
  if (entries.length === 0) return null;
  const rest = entries.slice(FIRST_SHOWN);
  const unnamed = count - entries.length;
  return [
    h('ul', entries.slice(0, FIRST_SHOWN)),
    rest.length > 0 &&
      h('details', [
        h('summary', `${count - FIRST_SHOWN} more`),
        h('ul', rest),
        unnamed > 0 && h('p', `and ${unnamed} more.`),
      ]),
  ];
}

/** Requests the places of the item, again when the item changes. */
function useUse(props, isShown) {
  const api = useApi();
  const state = reactive({ use: null, hasFailed: false });
  let last = 0;

  async function load() {
    last += 1;
    const current = last;
    state.use = null;
    state.hasFailed = false;
    if (!isShown()) return;
    const path = `/blocks/use/${props.collection}/${encodeURIComponent(props.primaryKey)}`;
    try {
      const { data } = await api.get(path, { timeout: TIMEOUT });
      if (current === last) state.use = data.data;
    } catch {
      if (current === last) state.hasFailed = true;
    }
  }
  watch(() => [props.collection, props.primaryKey, props.comparisonMode], load, { immediate: true });
  return { state, load };
}

export default {
  id: 'block-use',
  name: 'Used on',
  description: 'The pages that show the item, with a warning if there are several.',
  icon: 'account_tree',
  component: BlockUse,
  hideLabel: true,
  hideLoader: true,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  options: [],
};
