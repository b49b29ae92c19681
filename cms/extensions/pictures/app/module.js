import { useApi, useStores } from '@directus/extensions-sdk';
import { createQuestion } from './question.js';
import { showSentences } from './refusals.js';
import { watchUploads } from './uploads.js';

let isStarted = false;

/**
 * Starts what belongs to every upload in the Studio, in forms and in the file library. The Studio has no interface for it, but asks
 * each module whether a person may see it. Without the app of Vue in the page, which another version may not have, nothing is
 * started, and no upload fails.
 */
function start() {
  const app = document.querySelector('#app')?.__vue_app__;
  if (isStarted || !app) return;
  isStarted = true;
  app.runWithContext(() => {
    const api = useApi();
    showSentences(useStores().useNotificationsStore());
    watchUploads(api, createQuestion(app, api));
  });
}

/** A module without a page. */
export default {
  id: 'picture-uploads',
  name: 'Uploads of pictures',
  icon: 'image',
  routes: [],
  preRegisterCheck() {
    start();
    return false;
  },
};
