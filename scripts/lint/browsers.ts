import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
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
