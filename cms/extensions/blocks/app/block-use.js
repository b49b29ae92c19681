import { useApi, useStores } from '@directus/extensions-sdk';
import { defineComponent, h, reactive, watch } from 'vue';
import { button, component, toUrl } from './parts.js';
import { addStyles } from './style.js';
import { describeUse } from './words.js';

/** Pages that are shown before the others are unfolded. */
const FIRST_PAGES = 5;
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
      h('li', { key: id }, [
        h(
          'a',
          {
            href: toUrl(`/admin/content/pages/${encodeURIComponent(id)}`),
            target: '_blank',
            rel: 'noopener',
          },
          [title || url, h('span', { class: 'only-read-aloud' }, ' (opens in a new tab)')],
        ),
        h('span', { class: 'address' }, url),
        status && h('span', { class: 'status', 'data-status': status }, describeStatus(status)),
      ]);

    function renderPages({ pages, count }) {
      const rest = pages.slice(FIRST_PAGES);
      const uncounted = count - pages.length;
      return [
        h('ul', pages.slice(0, FIRST_PAGES).map(renderPage)),
        rest.length > 0 &&
          h('details', [
            h('summary', `${count - FIRST_PAGES} more`),
            h('ul', rest.map(renderPage)),
            uncounted > 0 && h('p', `and ${uncounted} more.`),
          ]),
      ];
    }

    function renderUse(use) {
      const { isShared, text } = describeUse({
        noun: props.collection === 'buttons' ? 'button' : 'block',
        count: use.count,
        places: use.places.map(nameOf),
      });
      const content = [h('p', text), use.pages.length > 0 && renderPages(use)];
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
