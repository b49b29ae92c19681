import { h } from 'vue';
import { renderChange } from './changes.js';
import { button, dialog } from './parts.js';
import { DONE, readLocalTime, toLocalTime } from './words.js';

/** Milliseconds by which the first time of the field is ahead. */
const HOUR = 60 * 60 * 1000;

const renderProblem = ({ problem }) => problem && h('p', { class: 'problem', role: 'alert' }, problem);

/** Asks when to publish. */
export function renderTimeDialog({ ui, state, act, close, publish, formatDay, describeZone }) {
  const value = ui.publishAt || toLocalTime(state.now + HOUR);
  const time = readLocalTime(value);
  const isPast = time !== null && Date.parse(time) <= state.now;
  const send = () =>
    time &&
    act(
      async () => {
        await publish(time);
        ui.publishAt = '';
      },
      { said: isPast ? DONE.publish : `It will be published on ${formatDay(time)}.` },
    );
  return dialog(
    { title: 'Publish at a time', isOpen: ui.dialog === 'time', onClose: close, onApply: send },
    () => [
      h('label', [
        'Date and time',
        h('input', {
          type: 'datetime-local',
          value,
          required: true,
          'aria-describedby': 'publish-zone',
          onInput: (event) => (ui.publishAt = event.target.value),
        }),
      ]),
      h(
        'p',
        { id: 'publish-zone', class: 'subdued' },
        `In your time zone: ${describeZone(time ?? state.now)}.`,
      ),
      h(
        'p',
        time === null
          ? 'Enter a date and a time.'
          : isPast
            ? 'This time has passed, so it is published at once.'
            : `What is saved by then is published on ${formatDay(time)}.`,
      ),
      renderProblem(ui),
    ],
    () => [
      button('Cancel', { small: false, secondary: true, onClick: close }),
      button(isPast ? 'Publish now' : 'Schedule', {
        small: false,
        loading: ui.isBusy,
        disabled: time === null,
        onClick: send,
      }),
    ],
  );
}

/** Asks whether to serve an earlier release again. */
export function renderRollbackDialog({ ui, act, close, rollBack, formatRelease }) {
  const target = ui.dialog?.rollBackTo;
  const send = () => act(() => rollBack(target.id), { said: DONE.rollBack });
  return dialog(
    { title: 'Roll back?', isOpen: Boolean(target), onClose: close, onApply: send },
    () => [
      h('p', `Visitors will see the site of ${formatRelease(target?.finishedAt)} again, within seconds.`),
      h('p', 'Saved content stays as it is in Directus. Tickets, orders and payments are not affected.'),
      h(
        'p',
        'The site is then not published by itself, also not at planned dates, until a person publishes again.',
      ),
      renderProblem(ui),
    ],
    () => [
      button('Cancel', { small: false, secondary: true, onClick: close }),
      button('Roll back', { small: false, kind: 'danger', loading: ui.isBusy, onClick: send }),
    ],
  );
}

/** Shows what was saved between two releases. */
export function renderCompareDialog(module) {
  const { ui, state, close, formatRelease } = module;
  const chosen = ui.dialog?.compare;
  const select = (label, end) =>
    h('label', [
      label,
      h(
        'select',
        {
          value: chosen?.[end],
          onChange: (event) => {
            chosen[end] = event.target.value;
            ui.compared = null;
          },
        },
        state.published.map(({ id, finishedAt }) =>
          h('option', { value: id, selected: id === chosen?.[end] }, formatRelease(finishedAt)),
        ),
      ),
    ]);
  return dialog(
    { title: 'Compare releases', isOpen: Boolean(chosen), onClose: close },
    () => [
      select('Release', 'from'),
      select('and release', 'to'),
      ...renderCompared(module),
      renderProblem(ui),
    ],
    () => [
      button('Close', { small: false, secondary: true, onClick: close }),
      button('Compare', { small: false, loading: ui.isBusy, onClick: () => compare(module, chosen) }),
    ],
  );
}

function compare({ ui, state, act, compare: read }, chosen) {
  const revision = (id) => state.published.find((release) => release.id === id)?.contentRevision;
  return act(
    async () => {
      ui.compared = await read(revision(chosen.from), revision(chosen.to));
    },
    { keepsDialog: true },
  );
}

function renderCompared(module) {
  const { compared } = module.ui;
  return [
    // It is there from the start, because a new element is not read aloud.
    h('p', { role: 'status' }, describeCompared(compared)),
    compared?.changes.length > 0 &&
      h('div', { class: 'publish', style: 'padding: 0; gap: 0' }, [
        h(
          'ul',
          { class: 'rows' },
          compared.changes.map((change) => renderChange(module, change)),
        ),
      ]),
  ];
}

function describeCompared(compared) {
  if (!compared) return '';
  const { changes, count, more } = compared;
  if (changes.length === 0) return 'Both have the same content.';
  return `${count}${more ? ' or more' : ''} ${count === 1 ? 'item differs' : 'items differ'}.`;
}
