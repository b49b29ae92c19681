import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';
import data from 'web-features/data.json' with { type: 'json' };

/** The browsers of web-features by their names in browserslist. */
const BROWSERS: Partial<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** Each stands in a rule of its own, which browsers without it skip, and nothing else is lost. */
const ENHANCEMENTS = new Set(['::selection', '::marker', '::details-content', '@page', '@starting-style']);

interface Kind {
  key: RegExp;
  /** Returns each way to write it with its pattern. */
  write: (name: string) => [text: string, pattern: string][];
  loss: string;
}

/** What a browser without it does. A property that it does not know costs only itself. */
const KINDS: readonly Kind[] = [
  {
    key: /^css\.selectors\.([\w-]+)$/,
    write: (name) => [
      [`::${name}`, `::${name}(?![\\w-])`],
      [`:${name}`, `(?<!:):${name}(?![\\w-])`],
    ],
    loss: 'skip the whole rule',
  },
  {
    key: /^css\.types\.(?:.+\.)?([\w-]+)$/,
    write: (name) => [[`${name}()`, `(?<![\\w-])${name}\\(`]],
    loss: 'drop the declaration, with a variable in it also the ones before it',
  },
  {
    key: /^css\.at-rules\.([\w-]+)$/,
    write: (name) => [[`@${name}`, `@${name}(?![\\w-])`]],
    loss: 'skip the whole block',
  },
];

/** Returns the lowest version of each browser. The targets are as browserslist names them. */
function findLowestVersions(targets: readonly string[]): [string, number][] {
  const lowest = new Map<string, number>();
  for (const target of targets) {
    const [name = '', version = ''] = target.split(' ');
    const browser = BROWSERS[name];
    if (browser) lowest.set(browser, Math.min(lowest.get(browser) ?? Infinity, Number.parseFloat(version)));
  }
  return [...lowest];
}

/** The part of a feature of web-features that is used here. */
interface Feature {
  kind: string;
  status?: {
    baseline: unknown;
    by_compat_key?: Record<string, { support: Partial<Record<string, string>> }>;
  };
}

const features: Readonly<Record<string, Feature>> = data.features;

interface Unknown {
  text: string;
  pattern: RegExp;
  loss: string;
  browsers: string;
}

/** By the browsers, because each file asks for it. */
const unknownCss = new Map<string, Unknown[]>();

/** The CSS that some of the browsers do not know. */
function findUnknownCss(targets: readonly string[]): Unknown[] {
  const key = targets.join();
  const known = unknownCss.get(key) ?? readUnknownCss(targets);
  unknownCss.set(key, known);
  return known;
}

function readUnknownCss(targets: readonly string[]): Unknown[] {
  const lowest = findLowestVersions(targets);
  return Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).flatMap(([key, { support }]) => {
      const kind = KINDS.find((each) => each.key.test(key));
      const unknownTo = lowest.filter(
        ([browser, version]) => !(Number.parseFloat(support[browser] ?? '') <= version),
      );
      if (!kind || unknownTo.length === 0) return [];
      return kind
        .write(kind.key.exec(key)?.[1] ?? '')
        .filter(([text]) => !ENHANCEMENTS.has(text))
        .map(([text, pattern]) => ({
          text,
          pattern: new RegExp(pattern),
          loss: kind.loss,
          browsers: unknownTo.map(([browser, version]) => `${browser} ${version}`).join(', '),
        }));
    }),
  );
}

/**
 * Reports CSS in templates that a browser of the browserslist does not know: selectors, functions and at-rules. A template that asks for
 * it in `@supports` has a fallback, or can do without.
 */
export const browsers = ESLintUtils.RuleCreator.withoutDocs<[readonly string[]], 'unknown'>({
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      unknown: '{{browsers}} do not know {{text}} and {{loss}}. Write a fallback with @supports.',
    },
  },
  defaultOptions: [[]],
  create(context) {
    const unknown = findUnknownCss(context.options[0]);
    return {
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (/\b(?:css|styled|keyframes)\b/.test(context.sourceCode.getText(tag))) check(quasi);
      },
      CallExpression: ({ callee, arguments: given }) => {
        if (/^(?:css|styled[.(]|minify)/.test(context.sourceCode.getText(callee)))
          for (const argument of given) if (argument.type === AST_NODE_TYPES.TemplateLiteral) check(argument);
      },
    };
    function check(template: TSESTree.TemplateLiteral) {
      const text = context.sourceCode.getText(template);
      const conditions = (text.match(/@supports[^{]*/g) ?? []).join();
      for (const feature of unknown) {
        if (feature.pattern.test(text) && !feature.pattern.test(conditions))
          context.report({ node: template, messageId: 'unknown', data: { ...feature } });
      }
    }
  },
});

/** Members whose newer version only corrects a detail that is not used here. */
const DETAILS = new Set([
  // Since version 103. Chrome 124 corrects the name of its error.
  'api.AbortSignal.timeout_static',
]);

/** By the key of web-features, the versions of the browsers that are newer than the lowest one. */
const newApis = new Map<string, Map<string, string>>();

/** The members of interfaces of the DOM that some of the browsers do not have yet. */
function findNewApis(targets: readonly string[]): Map<string, string> {
  const known = newApis.get(targets.join());
  if (known) return known;
  const lowest = findLowestVersions(targets);
  const found = new Map<string, string>();
  for (const { status } of Object.values(features)) {
    for (const [key, { support }] of Object.entries(status?.by_compat_key ?? {})) {
      const newer = lowest.filter(
        ([browser, version]) => Number.parseFloat(support[browser] ?? '') > version,
      );
      if (!key.startsWith('api.') || newer.length === 0 || DETAILS.has(key)) continue;
      found.set(key, newer.map(([browser]) => `${browser} ${support[browser]}`).join(', '));
    }
  }
  newApis.set(targets.join(), found);
  return found;
}

/** The key of web-features for a declaration in the library of the DOM: that of an interface, of its constructor, or a function. */
function toApiKey(declaration: ts.Declaration, name: string): string | undefined {
  if (!/\/lib\.dom[^/]*$/.test(declaration.getSourceFile().fileName)) return undefined;
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return `api.${parent.name.text}.${name}`;
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return `api.${parent.parent.name.getText()}.${name}_static`;
  return undefined;
}

/**
 * Reports members of the DOM that a browser of the browserslist does not have, such as `URL.canParse`. `compat/compat` knows
 * interfaces, and few of their members. A file that asks for the name (`'showPopover' in element`, `typeof`) can do without.
 */
export const browserApis = ESLintUtils.RuleCreator.withoutDocs<[readonly string[]], 'unknown'>({
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: { unknown: '{{name}} needs {{browsers}}. Ask for it first, or do it in another way.' },
  },
  defaultOptions: [[]],
  create(context) {
    const newer = findNewApis(context.options[0]);
    const services = ESLintUtils.getParserServices(context);
    return {
      MemberExpression(node) {
        if (node.computed || node.property.type !== AST_NODE_TYPES.Identifier) return;
        const { name } = node.property;
        const declarations = services.getSymbolAtLocation(node.property)?.declarations ?? [];
        const browsers = declarations.map((each) => newer.get(toApiKey(each, name) ?? '')).find(Boolean);
        if (
          !browsers ||
          new RegExp(`'${name}' in |typeof [\\w.]*\\b${name}\\b`).test(context.sourceCode.text)
        )
          return;
        context.report({
          node,
          messageId: 'unknown',
          data: { name: context.sourceCode.getText(node), browsers },
        });
      },
    };
  },
});
