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
  const { state, showPage, say } = module;
  const pages = Math.ceil(state.historyCount / PAGE_SIZE);
  const turnTo = async (page) => {
    await showPage(page);
    say(`Page ${page} of ${pages} of the history.`);
  };
  return h('section', { 'aria-labelledby': 'publish-history' }, [
    h('h2', { id: 'publish-history', tabindex: '-1' }, 'History'),
    state.history.length === 0
      ? h('p', { class: 'subdued' }, 'There are no requests yet.')
      : h(
          'ul',
          { class: 'rows' },
          state.history.map((request) => renderRequest(module, request)),
        ),
    pages > 1 &&
      h('nav', { class: 'buttons', 'aria-label': 'Pages of the history' }, [
        button('Newer', {
          secondary: true,
          disabled: state.page === 1,
          onClick: () => turnTo(state.page - 1),
        }),
        h('span', { class: 'subdued' }, `Page ${state.page} of ${pages}`),
        button('Older', {
          secondary: true,
          disabled: state.page >= pages,
          onClick: () => turnTo(state.page + 1),
        }),
      ]),
  ]);
}

function renderRequest(module, request) {
  const { state, formatRelease } = module;
  return h('li', { class: 'row', key: request.id }, [
    h('div', { class: 'line' }, [
      h(
        'span',
        { class: 'title' },
        `${describeKind(request)}, ${formatRelease(request.finishedAt ?? request.date_created)}`,
      ),
      h('span', { class: 'mark', 'data-tone': TONES[request.status] }, describeStatus(request)),
      request.id === state.live?.id &&
        h('span', { class: 'mark', 'data-tone': 'primary' }, 'Visitors see this'),
    ]),
    h('p', { class: 'subdued' }, describeDetails(module, request)),
    request.reason && h('p', request.reason),
    renderWarnings(request),
    renderActions(module, request),
  ]);
}

function describeDetails({ formatTime, formatRelease, locale }, request) {
  const duration = getDuration(request);
  return [
    `By ${getName(request.user_created)}`,
    request.kind === 'rollback' &&
      request.targetRelease &&
      `to the release of ${formatRelease(request.targetRelease.finishedAt)}`,
    request.publishAt && `for ${formatTime(request.publishAt)}`,
    request.includedIn?.finishedAt && `published on ${formatRelease(request.includedIn.finishedAt)}`,
    duration && `took ${duration}`,
    describeCounts(request, locale),
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
function renderActions({ state, mayPublish, open, ui, formatRelease }, release) {
  if (release.kind !== 'publish' || release.status !== 'live') return null;
  const isShown = release.id === getShown(state.live)?.id;
  const canCompare = release.contentRevision !== null && state.published.length > 1;
  const { finishedAt } = release;
  if (!canCompare && (!mayPublish || isShown || !release.isKept)) return null;
  // Several releases have the same buttons.
  const detail = formatRelease(finishedAt);
  return h('div', { class: 'buttons' }, [
    mayPublish &&
      release.isKept &&
      !isShown &&
      button(
        'Roll back to this',
        { detail, secondary: true, onClick: () => open({ rollBackTo: { id: release.id, finishedAt } }) },
        'history',
      ),
    canCompare &&
      button(
        'Compare',
        {
          detail,
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
