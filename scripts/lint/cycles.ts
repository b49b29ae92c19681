import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';

/** Endings that an import may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The start of an import of types only, as Prettier writes it. It does not exist at run time. */
const TYPE_IMPORT =
  /^(?:import|export) (?:type (?:[\w$]+|\*(?: as [\w$]+)?|\{[^}]*\})|\{(?:\s*type [\w$ ]+,?)+\s*\}) from /gm;

/** The imported files by file. Read once: reading them for each import takes longer than all other rules. */
const imports = new Map<string, string[]>();

/** Returns the imported file, if it is one of the repository. */
function resolveImport(file: string, specifier: string): string[] {
  if (!specifier.startsWith('.')) return [];
  const target = path.resolve(path.dirname(file), specifier.split('?')[0] ?? '');
  const found = ENDINGS.map((ending) => target + ending).find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
  return found && /\.(?:tsx?|mjs)$/.test(found) ? [found] : [];
}

function findImports(file: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text.replace(TYPE_IMPORT, ''), true, true);
  return importedFiles.flatMap(({ fileName }) => resolveImport(file, fileName));
}

function readImports(file: string): string[] {
  const known = imports.get(file) ?? findImports(file, readFileSync(file, 'utf8'));
  imports.set(file, known);
  return known;
}

/** Returns the shortest way by imports. */
function findWay(from: string, to: string): string[] | undefined {
  const ways = new Map([[from, [from]]]);
  for (const [file, way] of ways) {
    if (file === to) return way;
    for (const next of readImports(file)) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return undefined;
}

/** Files import each other in no circle, also through others. Types may, because they do not exist at run time. */
export const cycles = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      circle: 'These files import each other in a circle: {{way}}. Move the shared code to a third file.',
    },
  },
  defaultOptions: [],
  create(context) {
    return {
      Program(node) {
        const file = context.filename;
        // The text of an editor may not be saved.
        for (const target of findImports(file, context.sourceCode.text)) {
          const way = findWay(target, file);
          if (!way) continue;
          const names = [file, ...way].map((name) => path.relative(context.cwd, name));
          context.report({ node, messageId: 'circle', data: { way: names.join(' → ') } });
        }
      },
    };
  },
});
