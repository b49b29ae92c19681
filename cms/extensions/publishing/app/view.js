import { useApi, useStores } from '@directus/extensions-sdk';
import { defineComponent, h, nextTick, reactive, watch } from 'vue';
import { COUNT_EVENT } from './badge.js';
import { renderChanges } from './changes.js';
import { renderCompareDialog, renderRollbackDialog, renderTimeDialog } from './dialogs.js';
import { keepFocus } from './focus.js';
import { renderHistory } from './history.js';
import { renderNow } from './now.js';
import { component, notice } from './parts.js';
import { useRequests } from './requests.js';
import { addStyles } from './style.js';
import { createTimes } from './times.js';
import { describeEvent, readProblem, sortRequests } from './words.js';

const UNREACHABLE =
  'Directus does not answer. What you see may be out of date. This page tries again by itself.';
const NO_ANSWER = 'Directus did not answer. Look at the state above before you try again.';

/** Headings of the page, for the navigation of the module. */
const SECTIONS = [
  { id: 'publish-now', icon: 'visibility', title: 'Now' },
  { id: 'publish-changes', icon: 'edit_note', title: 'Unpublished changes' },
  { id: 'publish-history', icon: 'history', title: 'History' },
];

/** Returns what the parts of the page need: data, actions, words. */
function useModule() {
  const { usePermissionsStore, useUserStore, useCollectionsStore } = useStores();
  const permissions = usePermissionsStore();
  const users = useUserStore();
  const collections = useCollectionsStore();
  const requests = useRequests(useApi());
  const ui = reactive({
    dialog: null,
    isBusy: false,
    problem: null,
    said: '',
    publishAt: '',
    compared: null,
  });
  const locale = users.language ?? users.currentUser?.language ?? undefined;

  /** Lets people who listen to the page hear a sentence, also twice. */
  async function say(text) {
    ui.said = '';
    await nextTick();
    ui.said = text;
  }

  /** Runs an action of a person once at a time. Shows why it failed; otherwise says the result and closes the dialog. */
  async function act(action, { said = '', keepsDialog = false } = {}) {
    if (ui.isBusy) return;
    ui.isBusy = true;
    ui.problem = null;
    try {
      await action();
      if (!keepsDialog) ui.dialog = null;
      if (said) void say(said);
    } catch (error) {
      ui.problem = readProblem(error) ?? NO_ANSWER;
    } finally {
      ui.isBusy = false;
    }
  }

  function open(dialog) {
    ui.problem = null;
    ui.dialog = dialog;
  }

  return {
    ...requests,
    ...createTimes(locale),
    ui,
    act,
    say,
    open,
    close: () => open(null),
    locale,
    mayPublish: permissions.hasPermission('releases', 'create'),
    /** The name of a collection as the Studio shows it. */
    nameCollection: (collection) =>
      collection === 'directus_files' ? 'File' : (collections.getCollection(collection)?.name ?? collection),
  };
}

export const PublishView = defineComponent({
  name: 'PublishView',
  setup() {
    addStyles();
    const module = useModule();
    const { state, ui, say } = module;
    const findCurrent = () => sortRequests(state.open, state.now).current ?? state.ended;
    let stopKeepingFocus;

    // Each new status is said once.
    watch(
      () => {
        const request = findCurrent();
        return request && `${request.id} ${request.status}`;
      },
      (key, before) => {
        if (!state.isLoaded && before === undefined) return;
        void say(describeEvent(findCurrent()));
        window.dispatchEvent(new Event(COUNT_EVENT));
      },
    );

    return () =>
      component(
        'private-view',
        { title: 'Publish', icon: 'rocket_launch', showHeaderShadow: true },
        {
          navigation: renderNavigation,
          sidebar: renderHelp,
          default: () =>
            h(
              'div',
              {
                class: 'publish',
                onVnodeMounted: ({ el }) => (stopKeepingFocus = keepFocus(el)),
                onVnodeBeforeUnmount: () => stopKeepingFocus(),
              },
              [
                h('p', { class: 'only-read-aloud', role: 'status' }, ui.said),
                state.isUnreachable && notice('danger', UNREACHABLE, { role: 'alert' }),
                state.isLoaded
                  ? [renderNow(module), renderChanges(module), renderHistory(module)]
                  : !state.isUnreachable &&
                    component('v-progress-linear', { indeterminate: true, rounded: true }),
                renderTimeDialog(module),
                renderRollbackDialog(module),
                renderCompareDialog(module),
              ],
            ),
        },
      );
  },
});

const HELP = [
  'Saved content reaches visitors when it is published: the pages are built, checked, and put in place of the earlier ones in one step.',
  'Saved content is also published by itself every 15 minutes and at the dates of planned pages and banners.',
  'A rollback shows an earlier release again. It does not change saved content, and nothing is published by itself until a person publishes.',
];

/** What publishing means, in the side bar. */
function renderHelp() {
  return component('sidebar-detail', { id: 'publish-help', icon: 'info', title: 'About publishing' }, () =>
    h(
      'div',
      { class: 'publish-help' },
      HELP.map((text) => h('p', text)),
    ),
  );
}

function renderNavigation() {
  return component('v-list', { nav: true }, () =>
    SECTIONS.map(({ id, icon, title }) =>
      component('v-list-item', { clickable: true, onClick: () => showSection(id) }, () => [
        component('v-list-item-icon', null, () => component('v-icon', { name: icon })),
        component('v-list-item-content', null, () => title),
      ]),
    ),
  );
}

function showSection(id) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
