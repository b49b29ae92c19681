import { createAnchorFactory } from './anchors';

it('creates anchors from letters and digits', () => {
  expect(createAnchorFactory()('Où est l’âne? (Deborah)')).toBe('ou-est-l-ane-deborah');
});

it('numbers repeated texts and texts that equal a used anchor', () => {
  const createAnchor = createAnchorFactory(['supper']);
  expect([createAnchor('Supper'), createAnchor('Supper'), createAnchor('Supper!')]).toEqual([
    'supper-2',
    'supper-3',
    'supper-4',
  ]);
});

it('does not create reserved anchors', () => {
  const createAnchor = createAnchorFactory();
  expect([createAnchor('Main'), createAnchor('Form?')]).toEqual(['main-2', 'form-2']);
});

it('creates a default anchor for a text without letters', () => {
  expect(createAnchorFactory()('???')).toBe('section');
});

it('cuts long texts, without a dash at the end', () => {
  const anchor = createAnchorFactory()('w'.repeat(59) + ' and so on');
  expect(anchor).toBe('w'.repeat(59));
});
