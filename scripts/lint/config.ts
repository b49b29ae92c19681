import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import browserslist from 'browserslist';
import compat from 'eslint-plugin-compat';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import { browserApis, browsers } from './browsers.ts';
import { cycles } from './cycles.ts';
import { layers, rooms } from './layers.ts';
import { ownText } from './own-text.ts';
import { tokens } from './tokens.ts';

const RULES = new URL('.', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const extensions = readdirSync(new URL('../../cms/extensions/', import.meta.url)).filter(
  (name) => name !== 'lib',
);
const code = readdirSync(RULES).map((name) => readFileSync(new URL(name, RULES)));
const playhouseRules = {
  // ESLint checks a cached file again only if its configuration changed, which contains the version of a plugin, not its code.
  meta: { name: 'playhouse', version: createHash('sha256').update(Buffer.concat(code)).digest('hex') },
  rules: { 'browser-apis': browserApis, browsers, cycles, layers, 'own-text': ownText, rooms, tokens },
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '.cache/',
      'public/',
      'storybook-static/',
      '.data/',
      'coverage/',
      'cms/extensions/*/dist/',
      'box-office/dist*/',
      'playwright-report/',
      'test-results/',
      '**/*.generated.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: [
      'src/**/*.{ts,tsx}',
      '.storybook/*.{ts,tsx}',
      'gatsby-*.{ts,tsx}',
      'box-office/src/**/*.{ts,tsx}',
    ],
    plugins: {
      playhouse: playhouseRules,
      'react-hooks': reactHooks,
      ...jsxA11y.flatConfigs.recommended.plugins,
    },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'playhouse/tokens': 'error',
    },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'playhouse/layers': 'error' } },
  {
    // What runs in the browsers of package.json. Methods of JavaScript are limited by `lib` of tsconfig.json.
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx', 'box-office/src/**/*.{ts,tsx}'],
    ignores: ['src/content/**', 'src/templates/resolvers.ts', '**/*.{test,stories,mocks}.{ts,tsx}'],
    plugins: { compat, playhouse: playhouseRules },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
    rules: {
      'compat/compat': 'error',
      'playhouse/browser-apis': ['error', browserslist()],
      'playhouse/browsers': ['error', browserslist()],
      'no-restricted-properties': [
        'error',
        {
          property: 'localeCompare',
          message: 'The first call blocks a slow phone for 60 ms. Use compareTexts, or sort in the build.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.{test,stories,mocks}.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
    rules: { 'playhouse/own-text': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/state/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ImportDeclaration[source.value='recoil']:has(ImportSpecifier:not([imported.name='RecoilRoot']))",
          message: 'Only src/state imports Recoil. Use or add a hook there.',
        },
        {
          selector: "TaggedTemplateExpression[typeArguments][tag.object.name='styled']",
          message:
            'Emotion writes every prop of an HTML element into the page (src/design-system/isPropValid.ts). ' +
            'Pass values for styles as data attributes: data-open={open || undefined}, and &[data-open] in the styles.',
        },
        {
          selector: String.raw`TemplateElement[value.raw=/(?:^|[;{}])\s*:[^;{}&]*[\s>+~]&/]`,
          message:
            'Emotion puts the class before a selector that begins with a pseudo-class, so the rule never applies. Begin with an ' +
            'element: html:has(…) & { … }.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The resolvers run in the build.
    ignores: ['src/content/**', 'src/templates/resolvers.ts', '**/*.{test,stories,mocks}.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '**/content/blocks/*',
                '**/content/blocks.generated',
                '**/content/blockTypes',
                '**/content/normalizeBlocks',
                '**/content/omittedParts',
                '**/content/relations',
                '**/content/page',
                '**/content/pagePlan',
                '**/content/siteContent',
                '**/content/structuredData',
              ],
              allowTypeImports: true,
              message:
                'The definitions of blocks contain the normalizers, which must not reach a browser. Import only types, or ' +
                'move the shared code to its own file in src/content.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['helios/src/**/*.ts'],
    plugins: { playhouse: playhouseRules },
    rules: { 'playhouse/layers': ['error', 'helios'] },
  },
  {
    // A test file is a list of tests, a story file a list of examples, a file of mocks mostly data, a migration one list of statements.
    ignores: [
      '**/*.{test,spec,stories,mocks}.{ts,tsx}',
      'cms/tests/parts/**',
      'helios/src/**/migrations/**',
      // A control of the tests of stories is a story that must fail.
      'tests/stories/controls/**',
    ],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Not the JavaScript of extensions and of small sites for tests.
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { playhouse: playhouseRules },
    rules: { 'playhouse/cycles': 'error' },
  },
  {
    files: ['cms/extensions/**/*.ts'],
    ignores: ['cms/extensions/*/app/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?:\\.\\./)+(?:${extensions.join('|')})/`,
              message: 'An extension imports no other one. What several use is in cms/extensions/lib.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { playhouse: playhouseRules },
    rules: { 'playhouse/rooms': 'error' },
  },
  { files: ['src/design-system/tokens.ts'], rules: { 'playhouse/tokens': 'off' } },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  ...vue.configs['flat/recommended'].map((config) => ({
    ...config,
    files: ['cms/extensions/*/app/**/*.vue'],
  })),
  {
    files: ['cms/extensions/*/app/**/*.vue'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser } },
    rules: {
      // The names of variables are checked by vue-tsc.
      'no-undef': 'off',
      // The Studio registers its components so.
      'vue/component-name-in-template-casing': ['error', 'kebab-case'],
      'vue/multi-word-component-names': 'off',
      // Prettier does the layout.
      ...Object.fromEntries(
        Object.entries(vue.rules)
          .filter(([, rule]) => rule.meta.type === 'layout')
          .map(([name]) => [`vue/${name}`, 'off']),
      ),
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
);
