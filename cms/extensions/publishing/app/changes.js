import { h } from 'vue';
import { link, notice } from './parts.js';

const ACTIONS = {
  created: { word: 'New', tone: 'success' },
  updated: { word: 'Changed', tone: 'primary' },
  deleted: { word: 'Deleted', tone: 'danger' },
};
/** Pages that are named; the others are counted. */
const MOST_PAGES = 4;
/** Changes that are shown before the button that shows all. */
const FIRST_CHANGES = 10;

/** What was saved since the content was read that visitors see. */
export function renderChanges(module) {
  const { changes, changesProblem } = module.state;
  return h('section', { 'aria-labelledby': 'publish-changes' }, [
    h('div', { class: 'heading' }, [
      h('h2', { id: 'publish-changes', tabindex: '-1' }, 'Unpublished changes'),
      changes?.count > 0 && h('span', { class: 'subdued' }, describeCount(changes)),
    ]),
    changesProblem && notice('danger', changesProblem),
    changes && renderList(module, changes),
  ]);
}

function describeCount({ count, more }) {
  return `${count}${more ? ' or more' : ''} ${count === 1 ? 'item' : 'items'}`;
}

function renderList(module, { changes, count, since, hidden }) {
  if (since === null)
    return h('p', { class: 'subdued' }, 'Nothing is published yet, so all content is unpublished.');
  if (changes.length === 0)
    return h(
      'p',
      { class: 'subdued' },
      hidden ? 'Only content that you may not read was changed.' : 'Visitors see everything that was saved.',
    );
  const row = (change) => renderChange(module, change);
  const rest = changes.slice(FIRST_CHANGES);
  return [
    h('ul', { class: 'rows' }, changes.slice(0, FIRST_CHANGES).map(row)),
    rest.length > 0 &&
      h('details', [h('summary', `${rest.length} more`), h('ul', { class: 'rows' }, rest.map(row))]),
    count > changes.length && h('p', { class: 'subdued' }, `The newest ${changes.length} are listed.`),
  ];
}

export function renderChange(module, change) {
  const { word, tone } = ACTIONS[change.action];
  const name = module.nameCollection(change.collection);
  return h('li', { class: 'row', key: `${change.collection} ${change.item}` }, [
    h('div', { class: 'line' }, [
      h('span', { class: 'mark', 'data-tone': tone }, word),
      h('span', { class: 'title' }, link(change.path, change.title ?? name)),
      change.title && h('span', { class: 'subdued' }, name),
    ]),
    h('p', { class: 'subdued' }, [
      `${change.user ?? 'Unknown'}, ${module.formatTime(change.at)}`,
      renderUse(module, change),
    ]),
  ]);
}

/** The pages that show the item, as links, and the other places. */
function renderUse({ nameCollection }, { usedOn, canBeOnPage }) {
  if (!usedOn) return null;
  const { pages, places } = usedOn;
  if (pages.length === 0 && places.length === 0) return canBeOnPage ? '. No page uses it' : null;
  const links = pages
    .slice(0, MOST_PAGES)
    .flatMap((page, index) => [index > 0 && ', ', link(`/content/pages/${page.id}`, page.url ?? page.title)]);
  const others = pages.length - MOST_PAGES;
  const parts = [
    ...(pages.length > 0 ? [[...links, others > 0 && ` and ${others} more`]] : []),
    ...places.map((place) => [nameCollection(place)]),
  ];
  return ['. Used on ', parts.flatMap((part, index) => [index > 0 && ', ', ...part])];
}
