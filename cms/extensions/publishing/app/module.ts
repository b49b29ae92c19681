import { useApi, useStores } from '@directus/extensions-sdk';
import { inject, nextTick, provide, reactive, type InjectionKey } from 'vue';
import { useRequests } from './requests.ts';
import { createTimes } from './times.ts';
import { readProblem } from './words.ts';

const NO_ANSWER = 'Directus did not answer. Look at the state above before you try again.';

/** The dialog that is open. */
export type Dialog =
  | { kind: 'time' }
  | { kind: 'chosen'; start: readonly string[] }
  | { kind: 'rollBack'; target: { id: string; finishedAt: string | null } }
  | { kind: 'compare'; from: string; to: string };

/** What the parts of the page need: data, actions, words. */
function createModule() {
  const { usePermissionsStore, useUserStore, useCollectionsStore } = useStores();
  const users = useUserStore();
  const collections = useCollectionsStore();
  const ui = reactive({
    dialog: null as Dialog | null,
    isBusy: false,
    problem: null as string | null,
    /** What people who listen to the page hear. */
    said: '',
  });
  const locale = users.language ?? users.currentUser?.language ?? undefined;

  /** Lets people who listen to the page hear a sentence, also twice. */
  async function say(text: string): Promise<void> {
    ui.said = '';
    await nextTick();
    ui.said = text;
  }

  /** Runs an action of a person once at a time. Shows why it failed; otherwise says the result and closes the dialog. */
  async function act(
    action: () => Promise<void>,
    { said = '', keepsDialog = false }: { said?: string; keepsDialog?: boolean } = {},
  ): Promise<void> {
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

  function open(dialog: Dialog | null): void {
    ui.problem = null;
    ui.dialog = dialog;
  }

  return {
    ...useRequests(useApi()),
    ...createTimes(locale),
    ui,
    act,
    say,
    open,
    close: () => open(null),
    locale,
    mayPublish: usePermissionsStore().hasPermission('releases', 'create'),
    /** The name of a collection as the Studio shows it. */
    nameCollection: (collection: string) =>
      collection === 'directus_files' ? 'File' : (collections.getCollection(collection)?.name ?? collection),
  };
}

type PublishModule = ReturnType<typeof createModule>;
const KEY: InjectionKey<PublishModule> = Symbol('publish');

/** Creates the module for the components below the calling one. */
export function provideModule(): PublishModule {
  const module = createModule();
  provide(KEY, module);
  return module;
}

/** The module of the page. */
export function useModule(): PublishModule {
  const module = inject(KEY);
  if (!module) throw new Error('Not below PublishView.');
  return module;
}
