import { defineModule, useApi, useStores } from '@directus/extensions-sdk';
import { createVNode, render, type App } from 'vue';
import PictureQuestion from './PictureQuestion.vue';
import { proposeDescription, showSentence } from './proposal.ts';
import { asked, watchUploads, type UploadedFile } from './uploads.ts';

let isStarted = false;

/**
 * Starts what belongs to every upload in the Studio, in forms and in the file library. The Studio has no interface for it, but asks
 * each module whether a person may see it. Without the app of Vue in the page, which another version may not have, nothing is
 * started, and no upload fails.
 */
function start(): void {
  const root: (Element & { __vue_app__?: App }) | null = document.querySelector('#app');
  const app = root?.__vue_app__;
  if (isStarted || !app) return;
  isStarted = true;
  app.runWithContext(() => {
    const notifications = useStores().useNotificationsStore();
    notifications.$onAction(({ name, args: [notification] }) => {
      if (name === 'add') showSentence(notification);
    });
    watchUploads(useApi(), (file) => ask(app, file));
  });
}

let isRendered = false;

function ask(app: App, file: UploadedFile): void {
  // At the first upload the page has the element for dialogs. A dialog that is rendered open would not keep the focus.
  if (!isRendered) {
    isRendered = true;
    const question = createVNode(PictureQuestion);
    // The components of Directus are registered there.
    question.appContext = app._context;
    render(question, document.createElement('div'));
  }
  asked.value.push({ id: file.id, name: file.filename_download, description: proposeDescription(file) });
}

/** A module without a page. */
export const modules = [
  defineModule({
    id: 'picture-uploads',
    name: 'Uploads of pictures',
    icon: 'image',
    routes: [],
    preRegisterCheck() {
      start();
      return false;
    },
  }),
];
