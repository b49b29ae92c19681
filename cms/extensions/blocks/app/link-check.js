import { useApi } from '@directus/extensions-sdk';
import { defineComponent, h, inject, onUnmounted, ref, watch } from 'vue';
import { component } from './parts.js';
import { cleanPastes } from './paste.js';
import { addStyles } from './style.js';
import { describeLinks, listAddresses } from './words.js';

/** Milliseconds without a change after which the links are checked. */
const PAUSE = 600;

/** Warns about links in the form that lead nowhere, before it is saved, and cleans what is pasted into its editors. */
const LinkCheck = defineComponent({
  name: 'LinkCheck',
  inheritAttrs: false,
  setup() {
    addStyles();
    const api = useApi();
    const values = inject('values', ref({}));
    const sentences = ref([]);
    let last = 0;
    let siteUrl = '';
    // Without it, own addresses become links of the site at the next build.
    api.get('/blocks/site').then(
      ({ data }) => (siteUrl = data.data.url),
      () => {},
    );
    onUnmounted(cleanPastes(() => siteUrl));

    async function check(links) {
      last += 1;
      const current = last;
      const hrefs = [...new Set(links.map(({ href }) => href))];
      try {
        const { data } =
          hrefs.length > 0 ? await api.post('/blocks/links', { hrefs }) : { data: { data: [] } };
        if (current === last) sentences.value = describeLinks(links, data.data);
      } catch {
        // The preview and the build name the links, too.
        if (current === last) sentences.value = [];
      }
    }

    let timer;
    watch(
      () => JSON.stringify(listLinks(values.value)),
      (links, before) => {
        clearTimeout(timer);
        timer = setTimeout(() => void check(JSON.parse(links)), before === undefined ? 0 : PAUSE);
      },
      { immediate: true },
    );

    return () =>
      h(
        'div',
        { role: 'status', class: 'link-check' },
        sentences.value.length > 0
          ? [
              component('v-notice', { type: 'warning', multiline: true, class: 'block-use' }, () =>
                h(
                  'ul',
                  sentences.value.map((sentence) => h('li', { key: sentence }, sentence)),
                ),
              ),
            ]
          : [],
      );
  },
});

/** The links in the texts and in the address fields of a form. */
function listLinks(values) {
  const inTexts = Object.values(values ?? {})
    .filter((value) => typeof value === 'string' && /<a\s/i.test(value))
    .flatMap((html) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]')])
    .map((link) => ({ href: link.getAttribute('href'), text: link.textContent.trim() }));
  return [...inTexts, ...listAddresses(values ?? {})];
}

export default {
  id: 'link-check',
  name: 'Links',
  description: 'Warns about links in the form that lead nowhere on the site.',
  icon: 'link_off',
  component: LinkCheck,
  hideLabel: true,
  hideLoader: true,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  options: [],
};
