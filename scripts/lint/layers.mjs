import path from 'node:path';

/**
 * The layers (folders) of the site's `src/`, lowest first. A layer may import from lower layers and from itself, types included.
 */
export const SITE_LAYERS = [
  'design-system',
  'lib',
  'configuration',
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

/** The layers of `helios/src/`, lowest first. */
export const HELIOS_LAYERS = [
  'lib',
  'db',
  'mail-queue',
  'object-store',
  'pricing',
  'analytics-events',
  'seating',
  'catalogue',
  'idempotency',
  'gift-cards',
  'stay-in-touch',
  'consent-choices',
  'enquiries',
  'donations',
  'addresses',
  'payments',
  'sales',
  'locks',
  'orders',
  'tickets',
  'refunds',
  'gift-card-orders',
  'reconciliation',
  'privacy',
  'mail',
  'staff',
  'jobs',
  'http',
  'demo',
];

/**
 * Folders whose subfolders are independent modules. Code that two of them need belongs to a lower layer, or to their folder
 * `shared`, which imports none of them.
 */
const FOLDERS_OF_SEPARATE_MODULES = ['features', 'features/ticketing'];

/** @param {string} file @returns {string | undefined} the folder `src` of the program of a file */
function findSourceFolder(file) {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  return src < 0 ? undefined : parts.slice(0, src + 1).join(path.sep);
}

/** The text of an import whose module is known, or null for one that is computed. */
function readSpecifier(source) {
  if (source?.type !== 'TemplateLiteral') return source?.value ?? null;
  return source.expressions.length === 0 ? source.quasis[0].value.cooked : null;
}

/**
 * @param {string[]} from
 * @param {string[]} to
 * @returns {{ parent: string, from: string, to: string } | undefined} the modules, if one may not import the other
 */
function findSiblingImport(from, to) {
  for (const parent of FOLDERS_OF_SEPARATE_MODULES) {
    const depth = parent.split('/').length;
    const isBelow = (parts) => parts.length > depth && parts.slice(0, depth).join('/') === parent;
    // A file directly in the parent folder connects the modules, so it may import them, and none may import it.
    if (from.length <= depth + 1 || !isBelow(from) || !isBelow(to)) continue;
    if (from[depth] === to[depth] || (to[depth] === 'shared' && to.length > depth + 1)) continue;
    return { parent, from: from[depth], to: to[depth] };
  }
  return undefined;
}

/** The import rule between layers (docs/architecture.md) as an ESLint rule. */
export const layers = {
  meta: {
    type: 'problem',
    docs: { description: 'A layer imports only from lower layers.' },
    schema: [{ enum: ['site', 'helios'] }],
    messages: {
      root:
        'The layer "{{from}}" may not import "{{to}}": the files directly in src/ connect the layers. ' +
        'Pass what is needed as a parameter.',
      upward:
        'The layer "{{from}}" may not import from "{{to}}". The layers from low to high: {{order}}. ' +
        'Move the shared code to "{{from}}" or a lower layer, or pass it as a parameter.',
      outside:
        'The layer "{{from}}" may not import "{{specifier}}" from outside of its program. ' +
        'Pass what is needed as a parameter, or move the shared code to a package.',
      computed: 'Write the module of an import as a text, so that its layer can be checked.',
      sibling:
        'A folder of {{parent}} may not import another one ("{{from}}" imports "{{to}}"). ' +
        'Move the shared code to a lower layer, or to {{parent}}/shared if it belongs to this subject alone.',
    },
  },
  create(context) {
    const layerNames = context.options[0] === 'helios' ? HELIOS_LAYERS : SITE_LAYERS;
    const folder = findSourceFolder(context.filename);
    if (folder === undefined) return {};
    const pathInSrc = (file) => path.relative(folder, file).split(path.sep);
    const from = pathInSrc(context.filename);
    if (!layerNames.includes(from[0])) return {};

    const check = (node) => {
      const source = node.source ?? null;
      if (source === null) return;
      const specifier = readSpecifier(source);
      if (specifier === null) {
        context.report({ node: source, messageId: 'computed' });
        return;
      }
      if (!specifier.startsWith('.')) return;
      const to = pathInSrc(path.resolve(path.dirname(context.filename), specifier));
      if (to[0] === '..') {
        // The highest layer connects the site with its server.
        if (from[0] !== layerNames.at(-1)) {
          context.report({ node: source, messageId: 'outside', data: { from: from[0], specifier } });
        }
        return;
      }
      if (to.length === 1 && !layerNames.includes(to[0])) {
        context.report({ node: source, messageId: 'root', data: { from: from[0], to: to[0] } });
        return;
      }
      if (layerNames.indexOf(to[0]) > layerNames.indexOf(from[0])) {
        context.report({
          node: source,
          messageId: 'upward',
          data: { from: from[0], to: to[0], order: layerNames.join(' → ') },
        });
        return;
      }
      const sibling = findSiblingImport(from, to);
      if (sibling) context.report({ node: source, messageId: 'sibling', data: sibling });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
