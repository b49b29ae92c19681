/** Raw values that have a token. Each names what to write in its place. */
const RAW_VALUES = [
  {
    pattern: /(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/i,
    instead: 'a colour token: var(--color-…) through `color` of design-system/tokens',
  },
  {
    pattern: /(?<![\w-])(?:rgba?|hsla?|oklch|oklab)\(/i,
    instead: 'a colour token: var(--color-…) through `color` of design-system/tokens',
  },
  {
    pattern: /font-family\s*:\s*(?!\s*(?:var\(|inherit|$))/i,
    instead: 'a font token: var(--font-…) through `font` of design-system/tokens',
  },
  {
    pattern: /z-index\s*:\s*-?\d/i,
    instead: 'a layer token: var(--layer-…) through `layer` of design-system/tokens',
  },
];

/** Refuses raw colours, fonts and z-indexes in styles; they are tokens, defined once. */
export const tokens = {
  meta: {
    type: 'problem',
    docs: { description: 'Styles use design tokens, not raw values.' },
    schema: [],
    messages: { raw: 'Raw value "{{found}}" in a style. Use {{instead}}.' },
  },
  create(context) {
    const check = (node, text) => {
      for (const { pattern, instead } of RAW_VALUES) {
        const found = pattern.exec(text);
        if (found) {
          context.report({ node, messageId: 'raw', data: { found: found[0], instead } });
          return;
        }
      }
    };
    const isStyle = (node) => {
      const tag = node.parent?.type === 'TaggedTemplateExpression' ? node.parent.tag : undefined;
      return tag !== undefined && /^(css|keyframes|styled)\b/.test(context.sourceCode.getText(tag));
    };
    return {
      TemplateLiteral(node) {
        if (isStyle(node)) for (const quasi of node.quasis) check(quasi, quasi.value.raw);
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
        if (name === 'zIndex') check(value, `z-index: ${value.value}`);
        if (name === 'fontFamily') check(value, `font-family: ${value.value}`);
      },
    };
  },
};
