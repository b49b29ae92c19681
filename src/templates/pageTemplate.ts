import { createHash } from 'node:crypto';
import type { BlockCollection } from '../content/blockTypes';
import type { FormName } from '../content/form';

/** The folder of the generated page templates, relative to the site. */
export const templatesFolder = '.cache/page-templates';

/** A template for pages with the same block types and form (a page ships the code of its own blocks only). */
export interface PageTemplate {
  /** Depends on the form and the set of block types, not on their order. */
  name: string;
  /** JavaScript. Gatsby requires each template and its query in a separate file. */
  source: string;
}

/**
 * @param sourcePath the relative path from the template's folder to src/, with slashes
 */
export function createPageTemplate(
  collections: Iterable<BlockCollection>,
  form: FormName | null,
  sourcePath: string,
): PageTemplate {
  const names = [...new Set(collections)].sort();
  const name = `page-${createHash('sha1')
    .update([...names, form ?? ''].join())
    .digest('hex')
    .slice(0, 8)}`;
  const source = `import { graphql } from 'gatsby';
import { createElement } from 'react';
import { ContentPage, ContentPageHead } from '${sourcePath}/templates/ContentPage';
${names.length ? `import { ${names.join(', ')} } from '${sourcePath}/blocks/registry';\n` : ''}${form ? `import { PageForm } from '${sourcePath}/templates/forms/${form}';\n` : ''}
const components = { ${names.join(', ')} };

export default function PageTemplate({ data }) {
  return createElement(ContentPage, {
    page: data.page.model,
    components,${form ? '\n    form: createElement(PageForm, { forms: data.forms }),' : ''}
  });
}

export function Head({ data }) {
  return createElement(ContentPageHead, { page: data.page.model });
}

export const query = graphql\`
  query ${name.replace('-', '_')}($id: String!) {
    page: directusPages(id: { eq: $id }) {
      model
    }${form ? '\n    forms: siteForms' : ''}
  }
\`;
`;
  return { name, source };
}
