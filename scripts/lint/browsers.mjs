import data from 'web-features/data.json' with { type: 'json' };

/** The browsers of web-features by their names in browserslist. */
const BROWSERS = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** Each stands in a rule of its own, which browsers without it skip, and nothing else is lost. */
const ENHANCEMENTS = new Set(['::selection', '::marker', '::details-content', '@page', '@starting-style']);

/** What a browser without it does. A property that it does not know costs only itself. */
const KINDS = [
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

/** @param {readonly string[]} targets as browserslist names them @returns {[string, number][]} the lowest version of each browser */
function findLowestVersions(targets) {
  const lowest = new Map();
  for (const target of targets) {
    const [name = '', version = ''] = target.split(' ');
    const browser = BROWSERS[name];
    if (browser) lowest.set(browser, Math.min(lowest.get(browser) ?? Infinity, Number.parseFloat(version)));
  }
  return [...lowest];
}

/** By the browsers, because each file asks for it. */
const unknownCss = new Map();

/** The CSS that some of the browsers do not know. */
function findUnknownCss(targets) {
  const key = targets.join();
  if (!unknownCss.has(key)) unknownCss.set(key, readUnknownCss(targets));
  return unknownCss.get(key);
}

function readUnknownCss(targets) {
  const lowest = findLowestVersions(targets);
  return Object.values(data.features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).flatMap(([key, { support }]) => {
      const kind = KINDS.find((each) => each.key.test(key));
      const unknownTo = lowest.filter(
        ([browser, version]) => !(Number.parseFloat(support[browser]) <= version),
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
export const browsers = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      unknown: '{{browsers}} do not know {{text}} and {{loss}}. Write a fallback with @supports.',
    },
  },
  create(context) {
    const unknown = findUnknownCss(context.options[0]);
    return {
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (/\b(?:css|styled|keyframes)\b/.test(context.sourceCode.getText(tag))) check(quasi);
      },
      CallExpression: ({ callee, arguments: given }) => {
        if (/^(?:css|styled[.(]|minify)/.test(context.sourceCode.getText(callee)))
          for (const argument of given) if (argument.type === 'TemplateLiteral') check(argument);
      },
    };
    function check(template) {
      const text = context.sourceCode.getText(template);
      const conditions = (text.match(/@supports[^{]*/g) ?? []).join();
      for (const feature of unknown) {
        if (feature.pattern.test(text) && !feature.pattern.test(conditions))
          context.report({ node: template, messageId: 'unknown', data: feature });
      }
    }
  },
};
