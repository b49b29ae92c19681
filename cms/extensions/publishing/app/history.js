import { h } from 'vue';
import { button, link } from './parts.js';
import { PAGE_SIZE } from './requests.js';
import {
  describeCounts,
  describeKind,
  describeStatus,
  getDuration,
  getItemPath,
  getName,
  getShown,
  groupWarnings,
} from './words.js';

const TONES = {
  live: 'success',
  failed: 'danger',
  fetching: 'primary',
  building: 'primary',
  checking: 'primary',
};

/** All requests, the newest first. */
export function renderHistory(module) {
  const { state, showPage } = module;
  const pages = Math.ceil(state.historyCount / PAGE_SIZE);
  return h('section', { 'aria-labelledby': 'publish-history' }, [
    h('h2', { id: 'publish-history', tabindex: '-1' }, 'History'),
    state.history.length === 0
      ? h('p', { class: 'subdued' }, 'There are no requests yet.')
      : h(
          'ul',
          { class: 'rows' },
          state.history.map((release) => renderRelease(module, release)),
        ),
    pages > 1 &&
      h('nav', { class: 'buttons', 'aria-label': 'Pages of the history' }, [
        button('Newer', {
          secondary: true,
          disabled: state.page === 1,
          onClick: () => showPage(state.page - 1),
        }),
        h('span', { class: 'subdued' }, `Page ${state.page} of ${pages}`),
        button('Older', {
          secondary: true,
          disabled: state.page >= pages,
          onClick: () => showPage(state.page + 1),
        }),
      ]),
  ]);
}

function renderRelease(module, release) {
  const { state, formatTime, locale } = module;
  const isShown = release.id === state.live?.id;
  const counts = describeCounts(release, locale);
  const duration = getDuration(release);
  return h('li', { class: 'row', key: release.id }, [
    h('div', { class: 'line' }, [
      h(
        'span',
        { class: 'title' },
        `${describeKind(release)}, ${formatTime(release.finishedAt ?? release.date_created)}`,
      ),
      h('span', { class: 'mark', 'data-tone': TONES[release.status] }, describeStatus(release)),
      isShown && h('span', { class: 'mark', 'data-tone': 'primary' }, 'Visitors see this'),
    ]),
    h('p', { class: 'subdued' }, describeRequest(module, release, counts, duration)),
    release.reason && h('p', release.reason),
    renderWarnings(release),
    renderActions(module, release),
  ]);
}

function describeRequest({ formatTime }, release, counts, duration) {
  return [
    `By ${getName(release.user_created)}`,
    release.kind === 'rollback' &&
      release.targetRelease &&
      `to the release of ${formatTime(release.targetRelease.finishedAt)}`,
    release.publishAt && `for ${formatTime(release.publishAt)}`,
    release.includedIn?.finishedAt && `published on ${formatTime(release.includedIn.finishedAt)}`,
    duration && `took ${duration}`,
    counts,
  ]
    .filter(Boolean)
    .join(', ');
}

function renderWarnings({ warnings }) {
  const count = warnings?.length ?? 0;
  if (count === 0) return null;
  return h('details', [
    h('summary', count === 1 ? '1 warning about content' : `${count} warnings about content`),
    h(
      'div',
      { class: 'warnings' },
      groupWarnings(warnings).map(({ page, list }) =>
        h('div', { key: page ?? '' }, [
          h('h3', page ?? 'Every page, or none'),
          h(
            'ul',
            list.map((warning) =>
              h('li', [
                warning.sentence,
                ' ',
                warning.collection && link(getItemPath(warning), 'Open the item'),
              ]),
            ),
          ),
        ]),
      ),
    ),
  ]);
}

/** What a person can do with a release that visitors have seen. */
function renderActions({ state, mayPublish, open, ui }, release) {
  if (release.kind !== 'publish' || release.status !== 'live') return null;
  const isShown = release.id === getShown(state.live)?.id;
  const canCompare = release.contentRevision !== null && state.published.length > 1;
  const time = release.finishedAt;
  if (!canCompare && (!mayPublish || isShown || !release.isKept)) return null;
  return h('div', { class: 'buttons' }, [
    mayPublish &&
      release.isKept &&
      !isShown &&
      button(
        'Roll back to this',
        { secondary: true, onClick: () => open({ rollBackTo: { id: release.id, finishedAt: time } }) },
        'history',
      ),
    canCompare &&
      button(
        'Compare',
        {
          secondary: true,
          onClick: () => {
            ui.compared = null;
            const index = state.published.findIndex(({ id }) => id === release.id);
            const before = state.published[index + 1] ?? state.published[0];
            open({ compare: { from: before?.id, to: release.id } });
          },
        },
        'difference',
      ),
    mayPublish &&
      !isShown &&
      !release.isKept &&
      h('span', { class: 'subdued' }, 'The server no longer has this release.'),
  ]);
}
