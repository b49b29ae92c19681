import { defineComponent, h, reactive, render } from 'vue';
import { button, dialog, notice } from '../../publishing/app/parts.js';
import { proposeDescription } from './proposal.js';
import { addStyles } from './style.js';

const HINT =
  'The description is read aloud to people who cannot see the picture. You can write it later, but no page with the picture is published without it.';

/**
 * Returns a function that asks for the description of an uploaded picture. Pictures that are uploaded while the dialog is open are
 * added to it.
 *
 * @param {import('vue').App} app of the Studio
 * @param {import('axios').AxiosInstance} api
 */
export function createQuestion(app, api) {
  const state = reactive({ pictures: [], isOpen: false, isBusy: false, problem: '' });
  const close = () => Object.assign(state, { pictures: [], isOpen: false, problem: '' });

  async function save() {
    if (state.isBusy) return;
    Object.assign(state, { isBusy: true, problem: '' });
    for (const picture of [...state.pictures]) {
      const description = picture.description.trim();
      try {
        if (description) await api.patch(`/files/${picture.id}`, { description });
        state.pictures = state.pictures.filter(({ id }) => id !== picture.id);
      } catch {
        state.problem = 'The description was not saved. Try again, or write it in the file library.';
      }
    }
    state.isBusy = false;
    if (state.pictures.length === 0) close();
  }

  const Question = defineComponent({
    name: 'PictureQuestion',
    setup: () => () => renderQuestion(state, { save, close, onInput }),
  });
  const onInput = (picture, event) => (picture.description = event.target.value);
  let isRendered = false;

  return (file) => {
    if (!isRendered) {
      isRendered = true;
      addStyles();
      const vnode = h(Question);
      // The components of Directus are registered there.
      vnode.appContext = app._context;
      render(vnode, document.createElement('div'));
    }
    state.pictures.push({ id: file.id, name: file.filename_download, description: proposeDescription(file) });
    state.isOpen = true;
  };
}

function renderQuestion({ pictures, isOpen, isBusy, problem }, { save, close, onInput }) {
  const title = pictures.length > 1 ? 'What do the pictures show?' : 'What does the picture show?';
  return dialog(
    { title, isOpen, onClose: close, onApply: save },
    () => [
      h('p', { class: 'picture-hint' }, HINT),
      h(
        'ul',
        { class: 'picture-list' },
        pictures.map((picture) => renderPicture(picture, onInput)),
      ),
      problem && notice('danger', problem, { role: 'alert' }),
    ],
    () => [
      button('Later', { small: false, secondary: true, onClick: close }),
      button('Save', { small: false, loading: isBusy, onClick: save }),
    ],
  );
}

const renderPicture = (picture, onInput) =>
  h('li', { key: picture.id }, [
    h('img', { src: toThumbnail(picture.id), alt: '' }),
    h('label', [
      h('span', `Description of ${picture.name}`),
      h('input', {
        type: 'text',
        value: picture.description,
        autocomplete: 'off',
        onInput: (event) => onInput(picture, event),
      }),
    ]),
  ]);

/** The size that the file library shows. */
const toThumbnail = (id) => `${location.pathname.split('/admin')[0]}/assets/${id}?key=system-small-cover`;
