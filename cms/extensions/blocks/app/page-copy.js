import { useApi, useSdk } from '@directus/extensions-sdk';
import { h, onUnmounted, reactive } from 'vue';
import { useRoute } from 'vue-router';
import { dialog, notice } from '../../publishing/app/parts.js';
import { listSharedBlocks, withBlocks } from './copies.js';
import { button } from './parts.js';

/** What happens to the blocks of a copy, the default first. */
const CHOICES = {
  copy: {
    label: 'Copy the blocks',
    note: 'The new page has blocks of its own. A change of them does not change this page.',
  },
  share: {
    label: 'Share the blocks',
    note: 'Both pages show the same blocks. A change of a block changes both pages.',
  },
};
const DEFAULT = Object.keys(CHOICES)[0];

/** Makes the Studio end a save without a message. */
const CANCELED = () => Response.json({ errors: [] }, { status: 400 });

/** The lists of blocks of pages whose forms are open: one in the form, others in drawers over it. */
const forms = new Set();

/**
 * Asks, when a person saves a page as a copy, whether its blocks are copied or shared. The Studio has no interface for it, so the
 * request that creates the copy waits for the answer.
 *
 * @param {{ collection: string, primaryKey: string | number }} props of the list of blocks of the page
 */
export function usePageCopy(props) {
  const state = reactive({ isOpen: false, isBusy: false, choice: DEFAULT, problem: '' });
  const api = useApi();
  const route = useRoute();
  if (props.collection !== 'pages') return { render: () => null };

  watchCopies(useSdk());
  // The form has the key of the page only when the page is loaded.
  const isOpened = () =>
    route.path.endsWith(`/content/pages/${props.primaryKey}`) && props.primaryKey !== '+';
  const form = { isOpened, ask };
  forms.add(form);
  onUnmounted(() => forms.delete(form));

  let page;
  let answer;

  /** Returns the page to create, or null if the person cancels. */
  function ask(body) {
    page = body;
    Object.assign(state, { isOpen: true, choice: DEFAULT, problem: '' });
    return new Promise((resolve) => (answer = resolve));
  }

  function end(result) {
    state.isOpen = false;
    answer(result);
  }

  async function save() {
    if (state.isBusy) return;
    if (state.choice === 'share') return end(page);
    state.isBusy = true;
    try {
      const { data } = await api.post('/blocks/copies', { blocks: listSharedBlocks(page) });
      end(withBlocks(page, data.data));
    } catch {
      state.problem = 'The blocks could not be read. Try again.';
    }
    state.isBusy = false;
  }

  return { render: () => renderQuestion(state, { save, cancel: () => end(null) }) };
}

let isWatching = false;

/**
 * Lets the request that creates a copy of the open page wait for the answer. Former addresses, and whether it was published, belong to the
 * page that is copied.
 */
function watchCopies({ globals }) {
  if (isWatching) return;
  isWatching = true;
  const send = globals.fetch;
  globals.fetch = async (url, options) => {
    const isPage = options?.method === 'POST' && /\/items\/pages$/.test(new URL(url, location.href).pathname);
    const form = isPage && [...forms].find(({ isOpened }) => isOpened());
    if (!form) return send(url, options);
    const { redirects: _former, wasPublished: _state, ...page } = JSON.parse(options.body);
    const copied = listSharedBlocks(page).length > 0 ? await form.ask(page) : page;
    return copied ? send(url, { ...options, body: JSON.stringify(copied) }) : CANCELED();
  };
}

function renderQuestion(state, { save, cancel }) {
  return dialog(
    { title: 'Save as copy: and the blocks?', isOpen: state.isOpen, onClose: cancel, onApply: save },
    () => [
      h('fieldset', { class: 'page-copy' }, [
        h('legend', { class: 'only-read-aloud' }, 'Blocks of the copy'),
        ...Object.entries(CHOICES).map(([choice, { label, note }]) =>
          h('label', { key: choice }, [
            h('input', {
              type: 'radio',
              name: 'blocks-of-copy',
              value: choice,
              checked: state.choice === choice,
              onChange: () => (state.choice = choice),
            }),
            h('span', [h('strong', label), ' ', h('span', { class: 'note' }, note)]),
          ]),
        ),
      ]),
      state.problem && notice('danger', state.problem, { role: 'alert' }),
    ],
    () => [
      button('Cancel', { secondary: true, onClick: cancel }),
      button('Save as copy', { loading: state.isBusy, onClick: save }),
    ],
  );
}
