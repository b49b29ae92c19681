import { createKeyGenerator } from './useFormSubmit';

it('returns one key for equal requests and another for a changed one', () => {
  const request = { contact: { firstName: 'Naomi' }, city: 'Ronks', interests: [] };
  const getKey = createKeyGenerator();
  const first = getKey(request);
  expect(getKey({ ...request })).toBe(first);
  const corrected = getKey({ ...request, city: 'Lancaster' });
  expect(corrected).not.toBe(first);
});
