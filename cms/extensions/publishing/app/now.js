import { h } from 'vue';
import { button, component, notice } from './parts.js';
import {
  describeCounts,
  describeKind,
  describeStatus,
  DONE,
  formatDuration,
  getName,
  getShown,
  isPublisherDown,
  listSteps,
  NOT_RUNNING,
  sortRequests,
} from './words.js';

const READ_ONLY =
  'You can see what is published, but not publish: your role only writes drafts. An editor publishes them.';

/** What visitors see, the buttons, the request that runs, and those that wait. */
export function renderNow(module) {
  const { state, ui, mayPublish } = module;
  const { current, waiting, scheduled } = sortRequests(state.open, state.now);
  return h('section', { 'aria-labelledby': 'publish-now' }, [
    h('h2', { id: 'publish-now', tabindex: '-1' }, 'Now'),
    isPublisherDown(state.open, state.now) && notice('danger', NOT_RUNNING, { role: 'alert' }),
    state.live?.kind === 'rollback' && notice('warning', describePause(module)),
    h('div', { class: 'panel' }, [
      renderShown(module),
      mayPublish ? renderButtons(module, current) : h('p', { class: 'subdued' }, READ_ONLY),
      ui.problem && !ui.dialog && notice('danger', ui.problem, { role: 'alert' }),
    ]),
    current && renderCurrent(module, current),
    !current && state.ended && renderEnded(module, state.ended),
    [...waiting, ...scheduled].length > 0 && renderWaiting(module, waiting, scheduled),
  ]);
}

function describePause({ mayPublish }) {
  const cause =
    'Visitors see an earlier release. The site is not published by itself until a person publishes again. Saved content stays.';
  const remedy = mayPublish
    ? 'Correct the content that was wrong, then choose “Publish now”.'
    : 'An editor corrects the content and publishes again.';
  return `${cause} ${remedy}`;
}

function renderShown({ state, formatRelease, locale }) {
  const { live } = state;
  if (!live)
    return h(
      'p',
      { class: 'shown' },
      'Nothing is published yet. The first release publishes all saved content.',
    );
  const shown = getShown(live);
  const who = getName(live.user_created);
  const counts = describeCounts(live, locale);
  return h('div', null, [
    h('p', { class: 'shown' }, `Visitors see the release of ${formatRelease(shown?.finishedAt)}.`),
    h('p', { class: 'subdued' }, [
      live.kind === 'rollback'
        ? `Rolled back by ${who} on ${formatRelease(live.finishedAt)}.`
        : `Published by ${who}.`,
      counts && ` ${counts}.`,
    ]),
  ]);
}

function renderButtons({ ui, act, open, publish }, current) {
  return h('div', { class: 'buttons' }, [
    button(
      'Publish now',
      {
        small: false,
        loading: ui.isBusy && !ui.dialog,
        onClick: () => act(() => publish(), { said: DONE.publish }),
      },
      'rocket_launch',
    ),
    button('Publish at…', { small: false, secondary: true, onClick: () => open('time') }, 'schedule'),
    current && h('p', { class: 'subdued' }, 'A new request is published after the one that runs.'),
  ]);
}

function renderCurrent(module, request) {
  const { state, mayPublish } = module;
  const isRollback = request.kind === 'rollback';
  const title =
    request.status === 'queued' ? 'Waiting for the publisher' : isRollback ? 'Rolling back' : 'Publishing';
  return h('div', { class: 'panel' }, [
    h('div', { class: 'heading' }, [
      h('h3', { class: 'line' }, [
        title,
        component('v-progress-circular', { indeterminate: true, xSmall: true, 'aria-hidden': 'true' }),
      ]),
      h('span', { class: 'subdued' }, `asked for by ${getName(request.user_created)}`),
    ]),
    renderSteps(request, state.now),
    request.progress && h('p', { class: 'subdued' }, request.progress),
    mayPublish && h('div', { class: 'buttons' }, [renderCancel(module, request)]),
  ]);
}

/** The button that ends a request, or a sentence once it was used. */
function renderCancel({ act, cancel, ui }, request, detail) {
  if (request.cancelRequested) return h('span', { class: 'subdued' }, 'It is being cancelled.');
  return button('Cancel', {
    detail,
    secondary: true,
    disabled: ui.isBusy,
    onClick: () => act(() => cancel(request.id), { said: DONE.cancel }),
  });
}

function renderSteps(request, now) {
  return h(
    'ol',
    { class: 'steps', 'aria-label': 'Steps' },
    listSteps(request, now).map(({ label, state, seconds }) =>
      h(
        'li',
        { class: 'step', 'data-state': state, 'aria-current': state === 'current' ? 'step' : undefined },
        [
          h('span', [label, state === 'done' && h('span', { class: 'only-read-aloud' }, ' (done)')]),
          h('span', { class: 'time' }, seconds === null ? '' : formatDuration(seconds)),
        ],
      ),
    ),
  );
}

/** The result of the request that was shown a moment ago. */
function renderEnded({ formatRelease }, request) {
  if (request.status === 'live')
    return notice(
      'success',
      request.kind === 'rollback'
        ? `Visitors see the release of ${formatRelease(request.targetRelease?.finishedAt)} again.`
        : 'Published. Visitors see the new release.',
    );
  if (request.status === 'failed')
    return notice(
      'danger',
      `${request.reason || 'It failed for an unknown reason.'} Visitors see the site as it was before.`,
    );
  return notice('info', `${describeStatus(request)}. ${request.reason ?? ''}`.trim());
}

function renderWaiting(module, waiting, scheduled) {
  const { mayPublish, formatTime } = module;
  const rows = [
    ...waiting.map((request) => [request, `${describeKind(request)}, as soon as possible`]),
    ...scheduled.map((request) => [request, `Publish on ${formatTime(request.publishAt)}`]),
  ];
  return h('div', { class: 'panel' }, [
    h('h3', 'Waiting'),
    h(
      'ul',
      { class: 'rows' },
      rows.map(([request, text]) =>
        h('li', { class: 'row', key: request.id }, [
          h('div', { class: 'heading' }, [
            h('div', [
              h('p', { class: 'title' }, text),
              h('p', { class: 'subdued' }, `asked for by ${getName(request.user_created)}`),
            ]),
            mayPublish && renderCancel(module, request, text),
          ]),
        ]),
      ),
    ),
  ]);
}
