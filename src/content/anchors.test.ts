import { createAnchors } from './anchors';

it('makes anchors of plain letters and digits', () => {
  expect(createAnchors()('Où est l’âne? (Deborah)')).toBe('ou-est-l-ane-deborah');
});

it('tells the same words apart, and words from names that stand already', () => {
  const anchor = createAnchors(['supper']);
  expect([anchor('Supper'), anchor('Supper'), anchor('Supper!')]).toEqual([
    'supper-2',
    'supper-3',
    'supper-4',
  ]);
});

it('leaves the names that every page has to the page', () => {
  const anchor = createAnchors();
  expect([anchor('Main'), anchor('Form?')]).toEqual(['main-2', 'form-2']);
});

it('has a name for words without any letter', () => {
  expect(createAnchors()('???')).toBe('section');
});

it('keeps long questions short, without a dash at the end', () => {
  const anchor = createAnchors()('w'.repeat(59) + ' and so on');
  expect(anchor).toBe('w'.repeat(59));
});
