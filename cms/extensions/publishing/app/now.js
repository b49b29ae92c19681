import { h } from 'vue';
import { button, component, notice } from './parts.js';
import {
  describeCounts,
  describeStatus,
  formatDuration,
  getName,
  getShown,
  isPublisherSilent,
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
    isPublisherSilent(state.open, state.now) && notice('danger', NOT_RUNNING, { role: 'alert' }),
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

function renderShown({ state, formatTime, locale }) {
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
    h('p', { class: 'shown' }, `Visitors see the release of ${formatTime(shown?.finishedAt)}.`),
    h('p', { class: 'subdued' }, [
      live.kind === 'rollback'
        ? `Rolled back by ${who} on ${formatTime(live.finishedAt)}.`
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
        onClick: () => act(() => publish()),
      },
      'rocket_launch',
    ),
    button('Publish at…', { small: false, secondary: true, onClick: () => open('time') }, 'schedule'),
    current && h('p', { class: 'subdued' }, 'A new request is published after the one that runs.'),
  ]);
}

function renderCurrent(module, release) {
  const { state, mayPublish, act, cancel, ui } = module;
  const isRollback = release.kind === 'rollback';
  const title =
    release.status === 'queued' ? 'Waiting for the publisher' : isRollback ? 'Rolling back' : 'Publishing';
  return h('div', { class: 'panel' }, [
    h('div', { class: 'heading' }, [
      h('h3', { class: 'line' }, [
        title,
        component('v-progress-circular', { indeterminate: true, xSmall: true, 'aria-hidden': 'true' }),
      ]),
      h('span', { class: 'subdued' }, `asked for by ${getName(release.user_created)}`),
    ]),
    renderSteps(release, state.now),
    release.progress && h('p', { class: 'subdued' }, release.progress),
    mayPublish &&
      h('div', { class: 'buttons' }, [
        release.cancelRequested
          ? h('p', 'It is being cancelled.')
          : button('Cancel', {
              secondary: true,
              disabled: ui.isBusy,
              onClick: () => act(() => cancel(release.id)),
            }),
      ]),
  ]);
}

function renderSteps(release, now) {
  return h(
    'ol',
    { class: 'steps', 'aria-label': 'Steps' },
    listSteps(release, now).map(({ label, state, seconds }) =>
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
function renderEnded({ formatTime }, release) {
  if (release.status === 'live')
    return notice(
      'success',
      release.kind === 'rollback'
        ? `Visitors see the release of ${formatTime(release.targetRelease?.finishedAt)} again.`
        : 'Published. Visitors see the new release.',
    );
  if (release.status === 'failed')
    return notice(
      'danger',
      `${release.reason || 'It failed for an unknown reason.'} Visitors see the site as it was before.`,
    );
  return notice('info', `${describeStatus(release)}. ${release.reason ?? ''}`.trim());
}

function renderWaiting({ mayPublish, act, cancel, ui, formatTime }, waiting, scheduled) {
  const rows = [
    ...waiting.map((release) => [
      release,
      `${release.kind === 'rollback' ? 'Rollback' : 'Publish'}, as soon as possible`,
    ]),
    ...scheduled.map((release) => [release, `Publish on ${formatTime(release.publishAt)}`]),
  ];
  return h('div', { class: 'panel' }, [
    h('h3', 'Waiting'),
    h(
      'ul',
      { class: 'rows' },
      rows.map(([release, text]) =>
        h('li', { class: 'row', key: release.id }, [
          h('div', { class: 'heading' }, [
            h('div', [
              h('p', { class: 'title' }, text),
              h('p', { class: 'subdued' }, `asked for by ${getName(release.user_created)}`),
            ]),
            mayPublish &&
              (release.cancelRequested
                ? h('span', { class: 'subdued' }, 'It is being cancelled.')
                : button('Cancel', {
                    secondary: true,
                    disabled: ui.isBusy,
                    'aria-label': `Cancel: ${text}`,
                    onClick: () => act(() => cancel(release.id)),
                  })),
          ]),
        ]),
      ),
    ),
  ]);
}
