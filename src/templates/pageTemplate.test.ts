import { createPageTemplate } from './pageTemplate';

it('is the same for the same block types in any order and number', () => {
  const template = createPageTemplate(['heroImage', 'faqs', 'faqs'], null, '../src');
  expect(createPageTemplate(['faqs', 'heroImage'], null, '../src')).toEqual(template);
  expect(createPageTemplate(['faqs'], null, '../src').name).not.toBe(template.name);
});

it('imports only the components of its own block types', () => {
  const { source } = createPageTemplate(['heroImage', 'faqs'], null, '../src');
  expect(source).toContain("import { faqs, heroImage } from '../src/blocks/registry';");
});

it('imports no component without blocks', () => {
  expect(createPageTemplate([], null, '../src').source).not.toContain('registry');
});

it('imports the form of the page and queries its content', () => {
  const { name, source } = createPageTemplate(['faqs'], 'contact', '../src');
  expect(source).toContain("import { PageForm } from '../src/templates/forms/contact';");
  expect(source).toContain('forms: siteForms');
  expect(name).not.toBe(createPageTemplate(['faqs'], null, '../src').name);
  expect(createPageTemplate(['faqs'], null, '../src').source).not.toMatch(/PageForm|siteForms/);
});
