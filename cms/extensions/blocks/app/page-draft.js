import { useStores } from '@directus/extensions-sdk';
import { defineComponent, h, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { component } from './parts.js';

const SENTENCES = {
  draft: 'You write in a draft of this page. Visitors see it after an editor has promoted and published it.',
  main: 'This is the page as it is saved. To write, choose Draft at the top.',
};

/** The key of the version that every page has. */
const DRAFT = 'draft';

/** The page that was opened last. A person who then chooses the saved page stays there. */
let opened = null;

/** Leads a person who may not change pages to the draft of a page, and says so. */
const PageDraft = defineComponent({
  name: 'PageDraft',
  inheritAttrs: false,
  props: {
    primaryKey: { type: [String, Number], default: '+' },
  },
  setup(props) {
    const { usePermissionsStore } = useStores();
    const mayChange = usePermissionsStore().hasPermission('pages', 'update');
    const route = useRoute();
    const router = useRouter();
    // Not in a drawer over the form of another item.
    const isOpened = () => route.path.endsWith(`/content/pages/${props.primaryKey}`);
    const isShown = () => !mayChange && props.primaryKey !== '+' && isOpened();

    watch(
      () => [props.primaryKey, isShown()],
      () => {
        if (!isShown() || opened === props.primaryKey) return;
        opened = props.primaryKey;
        if (!route.query.version) router.replace({ query: { ...route.query, version: DRAFT } });
      },
      { immediate: true },
    );

    return () =>
      isShown()
        ? component('v-notice', { type: 'info', role: 'status' }, () =>
            h('p', route.query.version ? SENTENCES.draft : SENTENCES.main),
          )
        : null;
  },
});

export default {
  id: 'page-draft',
  name: 'Draft of a writer',
  description: 'Leads people who may not change pages to the draft of a page.',
  icon: 'edit_note',
  component: PageDraft,
  hideLabel: true,
  hideLoader: true,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  options: [],
};
