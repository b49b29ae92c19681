import { pageTemplate } from './pageTemplate';

it('is one for the same block types, whatever their order and number', () => {
  const one = pageTemplate(['heroImage', 'faqs', 'faqs'], '../src');
  expect(pageTemplate(['faqs', 'heroImage'], '../src')).toEqual(one);
  expect(pageTemplate(['faqs'], '../src').name).not.toBe(one.name);
});

it('takes the components of its own block types from the registry, and no others', () => {
  const { source } = pageTemplate(['heroImage', 'faqs'], '../src');
  expect(source).toContain("import { faqs, heroImage } from '../src/blocks/registry';");
});

it('can be without blocks', () => {
  expect(pageTemplate([], '../src').source).not.toContain('registry');
});
