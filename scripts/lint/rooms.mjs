import path from 'node:path';

/** The rooms of `src/`, ground floor first. A room may import from those before it and from itself. */
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

/** Rooms whose folders are houses of their own: what two of them share moves to a room above. */
const ROOMS_OF_SEPARATE_FOLDERS = new Set(['features']);

/** @param {string} file @returns {{ room: string, folder: string | undefined } | undefined} */
function roomOf(file) {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  const [room, folder] = src < 0 ? [] : parts.slice(src + 1);
  return room && ROOMS.includes(room) ? { room, folder } : undefined;
}

/** The import rule of the house (docs/architecture.md), as an ESLint rule. */
export const rooms = {
  meta: {
    type: 'problem',
    docs: { description: 'A room imports only from the rooms above it.' },
    schema: [],
    messages: {
      upward:
        '"{{from}}" may not know "{{to}}": the rooms are {{order}}. ' +
        'Move what both need into "{{from}}" or a room before it, or pass it in from outside.',
      sibling:
        'One {{room}} folder may not import another ("{{from}}" imports "{{to}}"). ' +
        'Move what they share to state/, api/, content/ or design-system/, whichever it is about.',
    },
  },
  create(context) {
    const from = roomOf(context.filename);
    if (!from) return {};

    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const target = roomOf(path.resolve(path.dirname(context.filename), specifier));
      if (!target) return;
      if (ROOMS.indexOf(target.room) > ROOMS.indexOf(from.room)) {
        context.report({
          node: node.source,
          messageId: 'upward',
          data: { from: from.room, to: target.room, order: ROOMS.join(' → ') },
        });
      } else if (
        target.room === from.room &&
        target.folder !== from.folder &&
        ROOMS_OF_SEPARATE_FOLDERS.has(from.room)
      ) {
        context.report({
          node: node.source,
          messageId: 'sibling',
          data: { room: from.room, from: from.folder, to: target.folder },
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
