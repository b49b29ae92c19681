import path from 'node:path';

/** The layers (folders) of `src/`, lowest first. A layer may import from lower layers and from itself. */
export const ROOMS = [
  'design-system',
  'content',
  'api',
  'analytics',
  'state',
  'features',
  'blocks',
  'shell',
  'templates',
  'pages',
];

/** Layers whose folders are independent modules. Code shared by two of them belongs to a lower layer. */
const LAYERS_OF_SEPARATE_FOLDERS = new Set(['features']);

/** @param {string} file @returns {{ layer: string, folder: string | undefined } | undefined} */
function layerOf(file) {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  const [layer, folder] = src < 0 ? [] : parts.slice(src + 1);
  return layer && ROOMS.includes(layer) ? { layer, folder } : undefined;
}

/** The import rule between layers (docs/architecture.md) as an ESLint rule. */
export const rooms = {
  meta: {
    type: 'problem',
    docs: { description: 'A layer imports only from lower layers.' },
    schema: [],
    messages: {
      upward:
        'The layer "{{from}}" may not import from "{{to}}". The layers from low to high: {{order}}. ' +
        'Move the shared code to "{{from}}" or a lower layer, or pass it as a parameter.',
      sibling:
        'A folder of {{layer}} may not import another one ("{{from}}" imports "{{to}}"). ' +
        'Move the shared code to state/, api/, content/ or design-system/, depending on its subject.',
    },
  },
  create(context) {
    const from = layerOf(context.filename);
    if (!from) return {};

    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const target = layerOf(path.resolve(path.dirname(context.filename), specifier));
      if (!target) return;
      if (ROOMS.indexOf(target.layer) > ROOMS.indexOf(from.layer)) {
        context.report({
          node: node.source,
          messageId: 'upward',
          data: { from: from.layer, to: target.layer, order: ROOMS.join(' → ') },
        });
      } else if (
        target.layer === from.layer &&
        target.folder !== from.folder &&
        LAYERS_OF_SEPARATE_FOLDERS.has(from.layer)
      ) {
        context.report({
          node: node.source,
          messageId: 'sibling',
          data: { layer: from.layer, from: from.folder, to: target.folder },
        });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
