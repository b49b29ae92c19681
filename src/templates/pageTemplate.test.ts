import { pageTemplate } from './pageTemplate';

it('is one for the same block types, whatever their order and number', () => {
  const one = pageTemplate(['heroImage', 'faqs', 'faqs'], null, '../src');
  expect(pageTemplate(['faqs', 'heroImage'], null, '../src')).toEqual(one);
  expect(pageTemplate(['faqs'], null, '../src').name).not.toBe(one.name);
});

it('takes the components of its own block types from the registry, and no others', () => {
  const { source } = pageTemplate(['heroImage', 'faqs'], null, '../src');
  expect(source).toContain("import { faqs, heroImage } from '../src/blocks/registry';");
});

it('can be without blocks', () => {
  expect(pageTemplate([], null, '../src').source).not.toContain('registry');
});

it('brings the form of the page, and what the form has to know', () => {
  const { name, source } = pageTemplate(['faqs'], 'contact', '../src');
  expect(source).toContain("import { PageForm } from '../src/templates/forms/contact';");
  expect(source).toContain('forms: siteForms');
  expect(name).not.toBe(pageTemplate(['faqs'], null, '../src').name);
  expect(pageTemplate(['faqs'], null, '../src').source).not.toMatch(/PageForm|siteForms/);
});
