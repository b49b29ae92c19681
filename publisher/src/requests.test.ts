import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRequest } from '../test/request.ts';
import { CmsUnavailable } from './cms.ts';
import { type ReleaseRequest, RequestState } from './requests.ts';

/** A Directus that fails the first calls. It records the changes that it has taken. */
function createCms(failures: number) {
  const taken: Partial<ReleaseRequest>[] = [];
  return {
    taken,
    async update(_id: string, fields: Partial<ReleaseRequest>) {
      if (failures-- > 0) throw new CmsUnavailable('Directus does not answer.');
      taken.push(fields);
      return createRequest(fields);
    },
  };
}

it('writes what Directus missed with the next beat', async () => {
  const cms = createCms(1);
  const state = new RequestState(cms, { id: 'r1' }, () => {});
  state.enter('fetching');
  await assert.rejects(state.beat(), CmsUnavailable);
  state.enter('building');
  state.set({ progress: 'Preparing the pages' });
  await state.beat();
  await state.beat();
  assert.deepEqual(
    cms.taken.map(({ status, progress, steps }) => [status, progress, steps?.map((step) => step.status)]),
    [
      ['building', 'Preparing the pages', ['fetching', 'building']],
      [undefined, undefined, undefined],
    ],
  );
});

it('never lets a late beat replace the last state', async () => {
  const order: string[] = [];
  let letFirstEnd = () => {};
  const state = new RequestState(
    {
      async update(_id, { status }) {
        if (status === 'building') await new Promise<void>((resolve) => (letFirstEnd = resolve));
        order.push(String(status));
        return createRequest();
      },
    },
    { id: 'r1' },
    () => {},
  );
  state.enter('building');
  const beat = state.beat();
  await new Promise(setImmediate);
  state.enter('failed');
  const saved = state.save();
  letFirstEnd();
  await Promise.all([beat, saved]);
  assert.deepEqual(order, ['building', 'failed']);
});
