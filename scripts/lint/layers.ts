import path from 'node:path';
import { AST_NODE_TYPES, ESLintUtils, type TSESLint, type TSESTree } from '@typescript-eslint/utils';

/**
 * The rooms of the repository, lowest first: a folder imports only from lower rooms. Rooms of one line do not import each other.
 * `site` are the files by which Gatsby starts.
 */
export const ROOMS = [
  ['lib-node'],
  ['plugins'],
  ['src'],
  ['cms', 'helios', 'server', 'box-office'],
  ['publisher', 'site'],
  ['demo'],
  ['scripts'],
  ['tests'],
];

/** Tests, benches and Storybook, wherever they stand. */
const TESTS =
  /^(?:\.storybook|helios\/(?:test|bench)|cms\/tests|publisher\/test|plugins\/[^/]+\/integration)\/|\.test\.tsx?$/;

/** Returns the room of a file, if a rule holds for it. The path is relative to the repository. */
export function findRoom(file: string): string | undefined {
  const name = file.split(path.sep).join('/');
  if (TESTS.test(name)) return 'tests';
  if (name.startsWith('gatsby-')) return 'site';
  return ROOMS.flat().find((room) => name.startsWith(`${room}/`));
}

/** Whether a file of one room may import one of another. */
export function mayImport(from: string, to: string): boolean {
  const levelOf = (room: string) => ROOMS.findIndex((rooms) => rooms.includes(room));
  return from === to || levelOf(to) < levelOf(from);
}

/**
 * The layers (folders) of the site's `src/`, lowest first. A layer may import from lower layers and from itself, types included.
 */
export const SITE_LAYERS = [
  'design-system',
  'lib',
  'runtime',
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
  'refunds',
  'exchanges',
  'orders',
  'counter',
  'tickets',
  'door',
  'gift-card-orders',
  'returns',
  'performance-changes',
  'reconciliation',
  'privacy',
  'my-tickets',
  'given-tickets',
  'mail',
  'staff',
  'jobs',
  'monitoring',
  'http',
];

/**
 * Folders whose subfolders are independent modules. Code that two of them need belongs to a lower layer, or to their folder
 * `shared`, which imports none of them.
 */
const FOLDERS_OF_SEPARATE_MODULES = ['features', 'features/ticketing'];

/** Returns the folder `src` of the program of a file. */
function findSourceFolder(file: string): string | undefined {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  return src < 0 ? undefined : parts.slice(0, src + 1).join(path.sep);
}

/** The text of an import whose module is known, or null for one that is computed. */
function readSpecifier(source: TSESTree.Node | null): string | null {
  if (source?.type === AST_NODE_TYPES.Literal) return String(source.value);
  if (source?.type !== AST_NODE_TYPES.TemplateLiteral || source.expressions.length > 0) return null;
  return source.quasis[0]?.value.cooked ?? null;
}

interface SiblingImport {
  parent: string;
  from: string;
  to: string;
}

/** Returns the modules, if one may not import the other. */
function findSiblingImport(from: readonly string[], to: readonly string[]): SiblingImport | undefined {
  for (const parent of FOLDERS_OF_SEPARATE_MODULES) {
    const depth = parent.split('/').length;
    const isBelow = (parts: readonly string[]) =>
      parts.length > depth && parts.slice(0, depth).join('/') === parent;
    // A file directly in the parent folder connects the modules, so it may import them, and none may import it.
    if (from.length <= depth + 1 || !isBelow(from) || !isBelow(to)) continue;
    const [importer = '', imported = ''] = [from[depth], to[depth]];
    if (importer === imported || (imported === 'shared' && to.length > depth + 1)) continue;
    return { parent, from: importer, to: imported };
  }
  return undefined;
}

type Context = Pick<TSESLint.RuleContext<string, readonly unknown[]>, 'filename' | 'cwd'>;

/** Returns the room of an imported file. */
function findImportedRoom(context: Context, specifier: string): string | undefined {
  const file = path.resolve(path.dirname(context.filename), specifier);
  return findRoom(path.relative(context.cwd, file));
}

type Import =
  | TSESTree.ImportDeclaration
  | TSESTree.ImportExpression
  | TSESTree.ExportNamedDeclaration
  | TSESTree.ExportAllDeclaration
  | TSESTree.TSImportType;

const onImports = (check: (node: Import) => void): TSESLint.RuleListener => ({
  ImportDeclaration: check,
  ImportExpression: check,
  ExportNamedDeclaration: check,
  ExportAllDeclaration: check,
  TSImportType: check,
});

/** The import rule between the rooms of the repository (docs/architecture.md) as an ESLint rule. */
export const rooms = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      upward:
        '"{{from}}" may not import from "{{to}}". The rooms from low to high: {{order}}. ' +
        'Move the shared code to a lower room, or pass it as a parameter.',
    },
  },
  defaultOptions: [],
  create(context) {
    const from = findRoom(path.relative(context.cwd, context.filename));
    if (from === undefined) return {};
    return onImports(({ source }) => {
      const specifier = readSpecifier(source);
      if (source === null || !specifier?.startsWith('.')) return;
      const to = findImportedRoom(context, specifier);
      if (to === undefined || mayImport(from, to)) return;
      const order = ROOMS.map((names) => names.join(', ')).join(' → ');
      context.report({ node: source, messageId: 'upward', data: { from, to, order } });
    });
  },
});

/** The import rule between layers (docs/architecture.md) as an ESLint rule. */
export const layers = ESLintUtils.RuleCreator.withoutDocs<
  ['site' | 'helios'],
  'root' | 'upward' | 'outside' | 'computed' | 'sibling'
>({
  meta: {
    type: 'problem',
    schema: [{ type: 'string', enum: ['site', 'helios'] }],
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
  defaultOptions: ['site'],
  create(context) {
    const layerNames = context.options[0] === 'helios' ? HELIOS_LAYERS : SITE_LAYERS;
    const folder = findSourceFolder(context.filename);
    if (folder === undefined) return {};
    const pathInSrc = (file: string) => path.relative(folder, file).split(path.sep);
    const from = pathInSrc(context.filename);
    const [layer = ''] = from;
    if (!layerNames.includes(layer)) return {};

    const check = (node: Import) => {
      const source = node.source ?? null;
      if (source === null) return;
      const specifier = readSpecifier(source);
      if (specifier === null) {
        context.report({ node: source, messageId: 'computed' });
        return;
      }
      if (!specifier.startsWith('.')) return;
      const to = pathInSrc(path.resolve(path.dirname(context.filename), specifier));
      const [target = ''] = to;
      if (target === '..') {
        // The highest layer connects the site with its server. Helios runs on Node.
        const isShared = layerNames === HELIOS_LAYERS && findImportedRoom(context, specifier) === 'lib-node';
        if (layer !== layerNames.at(-1) && !isShared) {
          context.report({ node: source, messageId: 'outside', data: { from: layer, specifier } });
        }
        return;
      }
      if (to.length === 1 && !layerNames.includes(target)) {
        context.report({ node: source, messageId: 'root', data: { from: layer, to: target } });
        return;
      }
      if (layerNames.indexOf(target) > layerNames.indexOf(layer)) {
        context.report({
          node: source,
          messageId: 'upward',
          data: { from: layer, to: target, order: layerNames.join(' → ') },
        });
        return;
      }
      const sibling = findSiblingImport(from, to);
      if (sibling) context.report({ node: source, messageId: 'sibling', data: { ...sibling } });
    };
    return onImports(check);
  },
});
