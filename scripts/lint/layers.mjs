import path from 'node:path';

/** The layers (folders) of `src/`, lowest first. A layer may import from lower layers and from itself. */
export const LAYERS = [
  'design-system',
  'lib',
  'content',
  'helios',
  'analytics',
  'state',
  'features',
  'blocks',
  'shell',
  'templates',
  'pages',
];

/**
 * Folders whose subfolders are independent modules. Code that two of them need belongs to a lower layer, or to their folder
 * `shared`, which imports none of them.
 */
const FOLDERS_OF_SEPARATE_MODULES = ['features', 'features/ticketing'];

/** @param {string} file @returns {string[] | undefined} the path below `src/` */
function pathInSrc(file) {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  const inSrc = src < 0 ? [] : parts.slice(src + 1);
  return LAYERS.includes(inSrc[0]) ? inSrc : undefined;
}

/**
 * @param {string[]} from
 * @param {string[]} to
 * @returns {{ parent: string, from: string, to: string } | undefined} the modules, if one may not import the other
 */
function findSiblingImport(from, to) {
  for (const parent of FOLDERS_OF_SEPARATE_MODULES) {
    const depth = parent.split('/').length;
    const isInside = (parts) => parts.length > depth + 1 && parts.slice(0, depth).join('/') === parent;
    if (!isInside(from) || !isInside(to) || from[depth] === to[depth] || to[depth] === 'shared') continue;
    return { parent, from: from[depth], to: to[depth] };
  }
  return undefined;
}

/** The import rule between layers (docs/architecture.md) as an ESLint rule. */
export const layers = {
  meta: {
    type: 'problem',
    docs: { description: 'A layer imports only from lower layers.' },
    schema: [],
    messages: {
      upward:
        'The layer "{{from}}" may not import from "{{to}}". The layers from low to high: {{order}}. ' +
        'Move the shared code to "{{from}}" or a lower layer, or pass it as a parameter.',
      sibling:
        'A folder of {{parent}} may not import another one ("{{from}}" imports "{{to}}"). ' +
        'Move the shared code to a lower layer, or to {{parent}}/shared if it belongs to this subject alone.',
    },
  },
  create(context) {
    const from = pathInSrc(context.filename);
    if (!from) return {};

    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const to = pathInSrc(path.resolve(path.dirname(context.filename), specifier));
      if (!to) return;
      if (LAYERS.indexOf(to[0]) > LAYERS.indexOf(from[0])) {
        context.report({
          node: node.source,
          messageId: 'upward',
          data: { from: from[0], to: to[0], order: LAYERS.join(' → ') },
        });
        return;
      }
      const sibling = findSiblingImport(from, to);
      if (sibling) context.report({ node: node.source, messageId: 'sibling', data: sibling });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
