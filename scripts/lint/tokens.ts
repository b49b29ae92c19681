import { ESLintUtils, type TSESTree } from '@typescript-eslint/utils';

/** Patterns of raw values that have a token, each with its replacement. */
const RAW_VALUES = [
  {
    pattern: /(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/i,
    instead: 'a color token: var(--color-…) through `color` of design-system/tokens',
  },
  {
    pattern: /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i,
    instead: 'a color token: var(--color-…) through `color` of design-system/tokens',
  },
  {
    pattern: /font-family\s*:\s*(?!\s*(?:var\(|inherit|$))/i,
    instead: 'a font token: var(--font-…) through `font` of design-system/tokens',
  },
  {
    pattern: /(?<![\w-])font\s*:\s*(?!\s*(?:var\(|inherit|$))/i,
    instead:
      'font-family, font-size, font-weight and line-height, each by its own token of design-system/tokens',
  },
  {
    pattern: /z-index\s*:\s*-?\d/i,
    instead: 'a layer token: var(--layer-…) through `layer` of design-system/tokens',
  },
  {
    pattern: /(?<![\w.-])(?=[\d.]*[1-9])[\d.]+m?s\b/i,
    instead: 'a duration token: var(--duration-…) through `duration` of design-system/tokens',
  },
  {
    // Sizes in em are allowed, because they are relative to the surrounding text.
    pattern: /font-size\s*:\s*[\d.]+(?:px|rem|pt)/i,
    instead: 'a type token: var(--font-size-…) through `fontSize` of design-system/tokens',
  },
  {
    pattern: /border-(?:[a-z]+-)*radius\s*:[^;{}]*?[\d.]+(?:px|rem)/i,
    instead: 'a radius token: var(--radius-…) through `radius` of design-system/tokens',
  },
  {
    pattern: /@media[^{]*width\s*(?::|[<>]=?)\s*[\d.]+/i,
    instead: 'a media query made of the breakpoints, through `media` of design-system/tokens',
  },
  {
    // A ring (no offset, no blur) is allowed, because it is an outline.
    pattern: /box-shadow\s*:\s*(?!\s*(?:var\(|inherit|none|(?:inset\s+)?0 0 0 \d|$))[^;{}]*/i,
    instead: 'a shadow token: var(--shadow-…) through `shadow` of design-system/tokens',
  },
  {
    // Masks, system colors, `transparent` and `currentColor` are allowed.
    pattern:
      /(?<![\w-])(?:(?:background|border(?:-[a-z]+)*|outline|text-decoration|caret|accent|column-rule)-color|color|background|border(?:-(?:block|inline|top|right|bottom|left)(?:-(?:start|end))?)?|outline|fill|stroke)\s*:[^;{}]*?(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|crimson|orange|gold|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|indigo|fuchsia|magenta|purple|violet|pink|brown|beige|ivory)(?![\w-])/i,
    instead: 'a color token: var(--color-…) through `color` of design-system/tokens',
  },
];

/** CSS names of the properties of style objects that have tokens. */
const CSS_NAMES: Partial<Record<string, string>> = {
  zIndex: 'z-index',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  borderRadius: 'border-radius',
  boxShadow: 'box-shadow',
  transition: 'transition',
  transitionDuration: 'transition-duration',
  animation: 'animation',
  animationDuration: 'animation-duration',
};

/** Properties whose numbers React and Emotion interpret as pixels. */
const IN_PIXELS = new Set(['fontSize', 'borderRadius']);

/** Reports raw colors, fonts, font sizes, radii, shadows, durations, breakpoints and z-indexes in styles. They are design tokens. */
export const tokens = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: 'Raw value "{{found}}" in a style. Use {{instead}}.' },
  },
  defaultOptions: [],
  create(context) {
    const check = (node: TSESTree.Node, text: string) => {
      for (const { pattern, instead } of RAW_VALUES) {
        const found = pattern.exec(text);
        if (found) {
          context.report({ node, messageId: 'raw', data: { found: found[0], instead } });
          return;
        }
      }
    };
    // True for a template that is tagged with a function of Emotion or is an argument of one.
    const isStyle = (node: TSESTree.TemplateLiteral) => {
      const { parent } = node;
      const styleFunction =
        parent?.type === 'TaggedTemplateExpression'
          ? parent.tag
          : parent?.type === 'CallExpression' && parent.callee !== node
            ? parent.callee
            : undefined;
      return (
        styleFunction !== undefined &&
        /^(css|keyframes|styled)\b/.test(context.sourceCode.getText(styleFunction))
      );
    };
    return {
      TemplateLiteral(node) {
        if (isStyle(node)) for (const quasi of node.quasis) check(quasi, quasi.value.raw);
      },
      JSXAttribute({ name, value }) {
        const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value;
        if (
          /^(fill|stroke|color|stopColor|floodColor)$/.test(String(name.name)) &&
          literal?.type === 'Literal'
        )
          check(literal, `${name.name}: ${literal.value}`);
      },
      Property(node) {
        const { key, value } = node;
        if (value.type !== 'Literal') return;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
        if (
          /color|background|fill|stroke|shadow|border|outline/i.test(name) &&
          typeof value.value === 'string'
        )
          check(value, value.value);
        const cssName = CSS_NAMES[name];
        if (cssName === undefined) return;
        const unit = typeof value.value === 'number' && IN_PIXELS.has(name) ? 'px' : '';
        check(value, `${cssName}: ${value.value}${unit}`);
      },
    };
  },
});
