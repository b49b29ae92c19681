import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RuleTester, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';
import { browserApis, browsers } from './browsers.ts';
import { cycles } from './cycles.ts';
import { HELIOS_LAYERS, ROOMS, SITE_LAYERS, layers, rooms } from './layers.ts';
import { ownText } from './own-text.ts';
import { tokens } from './tokens.ts';

const ROOT = path.resolve(__dirname, '../..');

describe('the lists of layers', () => {
  it.each([
    ['src', SITE_LAYERS],
    ['helios/src', HELIOS_LAYERS],
  ])('contain every folder of %s', (folder, listed) => {
    const folders = readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...listed].sort()).toEqual(folders.sort());
  });
});

it('the list of rooms contains every folder of the repository that TypeScript checks', () => {
  const folders = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'tsconfig.json')));
  expect(ROOMS.flat().sort()).toEqual([...folders, 'site', 'src'].sort());
});

/** The types of ESLint know the nodes of JavaScript only, those of the rules also TypeScript and JSX. */
const asRule = (rule: object) => rule as Rule.RuleModule;

const jsx = { parserOptions: { ecmaFeatures: { jsx: true } } };
const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });

describe('a circle of imports', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'playhouse-cycles-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const files = {
    'first.ts': `import { b } from './second';`,
    'second.ts': `export const load = () => import('./third.ts');`,
    'third.ts': `export { a } from './first';`,
    'alone.ts': `import { b } from './second';`,
    'types.ts': `import type { A } from './first';\nimport { type B, type C } from './first';`,
    'typed.ts': `import { types } from './types';`,
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(dir, name), code);
  const at = (name: keyof typeof files) => ({ filename: path.join(dir, name), code: files[name] });
  tester.run('cycles', asRule(cycles), {
    valid: [
      at('alone.ts'),
      at('types.ts'),
      {
        ...at('types.ts'),
        code: `import type {\n  A,\n} from './typed';\nexport type { B } from './typed';`,
      },
    ],
    invalid: [
      { ...at('first.ts'), errors: [{ message: /first\.ts → .*second\.ts → .*third\.ts → .*first\.ts/ }] },
      { ...at('third.ts'), errors: [{ messageId: 'circle' }] },
      { ...at('types.ts'), code: `import { typed } from './typed';`, errors: [{ messageId: 'circle' }] },
    ],
  });
});

describe('CSS that a browser does not know', () => {
  const options = [['chrome 120', 'chrome 109', 'firefox 115', 'safari 16.4', 'ios_saf 16.4', 'samsung 21']];
  const style = (css: string, tag = 'styled.div') => ({ options, code: `const A = ${tag}\`${css}\`;` });
  const refuse = (css: string, tag?: string) => ({
    ...style(css, tag),
    errors: [{ messageId: 'unknown' as const }],
  });
  tester.run('browsers', asRule(browsers), {
    valid: [
      style('&:is(:hover, :focus-visible) > a::before { inset: 0; }'),
      style('@supports selector(:has(*)) { &:has(a) { color: inherit; } }'),
      style('@supports not selector(:has(*)) { &[data-a] {} } &:has(a) {}'),
      style('&::marker { color: inherit; } @starting-style { opacity: 0; }'),
      style('a:has(b) {}', 'String.raw'),
      { options, code: `const message = 'a:has(b) needs color-mix(in srgb, a, b)';` },
      { ...style('&:has(a) {}'), options: [['firefox 121', 'chrome 109']] },
    ],
    invalid: [
      refuse('&:has(a) {}'),
      refuse('html:has(a) & {}', 'styled(Button)'),
      refuse('@supports (gap: 1px) { &:has(a) {} }', 'css'),
      refuse('background: color-mix(in srgb, ${x} 76%, transparent);'),
      refuse('@scope (a) {}'),
    ],
  });
});

tester.run('layers', asRule(layers), {
  valid: [
    { filename: '/site/src/features/ticketing/cart.ts', code: `import { x } from '../../state/cart';` },
    { filename: '/site/src/features/ticketing/cart.ts', code: `import { x } from './seats';` },
    { filename: '/site/src/features/ticketing/cart/Cart.tsx', code: `import { x } from '../shared/texts';` },
    { filename: '/site/src/features/ticketing/Ticketing.tsx', code: `import { x } from './cart/Cart';` },
    { filename: '/site/src/features/ticketing/shared/lock/Bar.tsx', code: `import { x } from '../texts';` },
    { filename: '/site/src/state/cart.ts', code: `import { atom } from 'recoil';` },
    { filename: '/site/src/blocks/FAQs/FAQs.tsx', code: `import { x } from '../HeroImage/HeroImage';` },
  ],
  invalid: [
    {
      filename: '/site/src/state/cart.ts',
      code: `import { x } from '../features/ticketing/cart';`,
      errors: [{ message: /The layer "state" may not import from "features".*Move the shared code/ }],
    },
    {
      filename: '/site/src/design-system/Button/Button.tsx',
      code: `const page = import('../../content/page');`,
      errors: [{ messageId: 'upward' }],
    },
    {
      filename: '/site/src/features/calendar/Calendar.tsx',
      code: `export { x } from '../ticketing/cart';`,
      errors: [{ messageId: 'sibling' }],
    },
    {
      filename: '/site/src/features/ticketing/cart/Cart.tsx',
      code: `import { x } from '../checkout/PaymentStep';`,
      errors: [{ message: /"cart" imports "checkout".*features\/ticketing\/shared/ }],
    },
    {
      filename: '/site/src/features/ticketing/cart/Cart.tsx',
      code: `import { x } from '../Ticketing';`,
      errors: [{ messageId: 'sibling' }],
    },
    {
      filename: '/site/src/state/cart.ts',
      code: 'const modal = import(`../shell/Modal`);',
      errors: [{ messageId: 'upward' }],
    },
    {
      filename: '/site/src/state/cart.ts',
      code: 'const modal = import(`../shell/${name}`);',
      errors: [{ messageId: 'computed' }],
    },
    {
      filename: '/site/src/state/cart.ts',
      code: `import { x } from '../../helios/src/lib/ids';`,
      errors: [{ message: /may not import "..\/..\/helios\/src\/lib\/ids" from outside of its program/ }],
    },
    {
      filename: '/site/src/features/ticketing/shared/texts.ts',
      code: `import { x } from '../cart/Cart';`,
      errors: [{ messageId: 'sibling' }],
    },
  ],
});

const inRepository = (file: string, code: string) => ({ filename: path.join(process.cwd(), file), code });

tester.run('rooms', asRule(rooms), {
  valid: [
    inRepository('publisher/src/settings.ts', `import { x } from '../../lib-node/settings.ts';`),
    inRepository('publisher/src/publish.ts', `import { x } from '../../server/releases.ts';`),
    inRepository('cms/scripts/lib/schema-files.ts', `import { x } from '../../../src/content/shared/a.ts';`),
    inRepository('publisher/src/builds.test.ts', `import { x } from '../../scripts/lib/test-cms.ts';`),
    inRepository('plugins/a/integration/library.ts', `import { x } from '../../../scripts/lib/test-cms.ts';`),
    inRepository('gatsby-node.ts', `import { x } from './server/previewSession.ts';`),
    inRepository('eslint.config.mjs', `import { x } from './scripts/lint/config.ts';`),
  ],
  invalid: [
    {
      ...inRepository('publisher/src/gatsby-build.ts', `import { x } from '../../scripts/lib/table.ts';`),
      errors: [{ message: /"publisher" may not import from "scripts".*lib-node → plugins → src/ }],
    },
    {
      ...inRepository('scripts/browsers.ts', `const x = import('../tests/browsers/support/webkit.ts');`),
      errors: [{ messageId: 'upward' }],
    },
    {
      ...inRepository('helios/src/start.ts', `import type { X } from '../../cms/scripts/lib/api.ts';`),
      errors: [{ messageId: 'upward' }],
    },
    {
      ...inRepository('helios/scripts/migrate.ts', `export { x } from '../test/support/must.ts';`),
      errors: [{ message: /"helios" may not import from "tests"/ }],
    },
    {
      ...inRepository('lib-node/config.ts', `import { x } from '../cms/scripts/lib/environment.ts';`),
      errors: [{ messageId: 'upward' }],
    },
  ],
});

const inHelios = (file: string, code: string) => ({
  filename: `/site/helios/src/${file}`,
  code,
  options: ['helios'],
});

tester.run('layers of Helios', asRule(layers), {
  valid: [
    inHelios('orders/place-order.ts', `import { x } from '../locks/locks.ts';`),
    inHelios('http/staff/routes.ts', `import { x } from '../../staff/queries.ts';`),
    inHelios('start.ts', `import { x } from './demo/seed.ts';`),
    {
      ...inRepository('helios/src/lib/config.ts', `import { x } from '../../../lib-node/settings.ts';`),
      options: ['helios'],
    },
    inHelios('pricing/charges.ts', `import type { Totals } from '../lib/totals.ts';`),
  ],
  invalid: [
    {
      ...inHelios('locks/locks.ts', `import { x } from '../orders/queries.ts';`),
      errors: [{ message: /The layer "locks" may not import from "orders"/ }],
    },
    {
      ...inHelios('db/types.ts', `import type { Customer } from '../orders/schemas.ts';`),
      errors: [{ messageId: 'upward' }],
    },
    {
      ...inHelios('db/types.ts', `type Customer = import('../orders/schemas.ts').Customer;`),
      errors: [{ messageId: 'upward' }],
    },
    {
      ...inHelios('http/staff/routes.ts', `import { x } from '../../start.ts';`),
      errors: [{ message: /"http" may not import "start.ts"/ }],
    },
  ],
});

tester.run('tokens', asRule(tokens), {
  valid: [
    'const Box = styled.div`color: var(--color-ink); z-index: var(--layer-modal);`;',
    'const selector = "#main";',
    'const Box = styled.div`font-family: var(--font-text);`;',
    'const Box = styled.div`transition: color ${duration.quick} ${easing.standard}; animation-delay: 0s;`;',
    'const Box = styled.div`font-size: ${fontSize.s}; sub { font-size: 0.85em; }`;',
    'const Box = styled.div`border-radius: 50%; border-end-end-radius: ${radius.s} 0;`;',
    'const Box = styled.div`box-shadow: ${shadow.low}; &:hover { box-shadow: none; }`;',
    // A ring around a box is an outline and not a shadow.
    'const Box = styled.div`box-shadow: inset 0 0 0 1px ${color.ornament};`;',
    'const box = css`${media.upToMobile} { ${media.motion} { color: inherit; } }`;',
    'const video = { width: 640, transition: true, radius: 8 };',
    'const Box = styled.div`color: CanvasText; background: transparent; mask-image: linear-gradient(black, white);`;',
    'const Box = styled.div`white-space: nowrap; border: 1px solid ${color.border};`;',
    'const Box = styled.button`font: inherit; color: color-mix(in oklab, ${color.text} 50%, transparent);`;',
    'const Box = styled.select(controlStyles, `background: linear-gradient(45deg, ${color.text} 50%, transparent);`);',
    'const text = note(`the lamp is #fff and white`);',
    { code: 'const star = <path fill="currentColor" stroke="none" d="M0 0" />;', languageOptions: jsx },
  ],
  invalid: [
    { code: 'const Box = styled.div`color: #fff;`;', errors: [{ message: /#fff.*color token/ }] },
    { code: 'const Box = styled.div`color: white;`;', errors: [{ message: /white.*color token/ }] },
    { code: 'const Box = styled.div`border-block-end: 1px solid gray;`;', errors: 1 },
    { code: 'const Box = styled(Card)`background: rgb(0 0 0 / 50%);`;', errors: 1 },
    { code: 'const box = css`z-index: 10;`;', errors: [{ message: /layer token/ }] },
    { code: 'const box = css({ zIndex: 10 });', errors: 1 },
    { code: 'const box = css`font-family: Arial;`;', errors: [{ message: /font token/ }] },
    { code: 'const box = css`transition: color 200ms;`;', errors: [{ message: /200ms.*duration token/ }] },
    {
      code: 'const box = css`animation: ${spin} .9s linear infinite;`;',
      errors: [{ message: /duration token/ }],
    },
    { code: 'const box = css({ transition: "opacity 0.3s" });', errors: 1 },
    { code: 'const box = css`font-size: 0.75rem;`;', errors: [{ message: /type token/ }] },
    { code: 'const box = <p style={{ fontSize: 14 }} />;', errors: 1, languageOptions: jsx },
    { code: 'const box = css`border-start-start-radius: 0.5rem;`;', errors: [{ message: /radius token/ }] },
    { code: 'const box = css({ borderRadius: 8 });', errors: 1 },
    {
      code: 'const box = css`@media (max-width: 768px) { color: red; }`;',
      errors: [{ message: /breakpoints/ }],
    },
    { code: 'const box = css`font: 600 1rem/1.4 Arial;`;', errors: [{ message: /each by its own token/ }] },
    ...['hwb(90 0% 0%)', 'lab(50% 0 0)', 'lch(50% 0 0)', 'color(display-p3 1 0 0)'].map((value) => ({
      code: `const box = css\`outline: 1px solid ${value};\`;`,
      errors: [{ message: /color token/ }],
    })),
    { code: 'const Box = styled.select(controlStyles, `color: #fff;`);', errors: 1 },
    {
      code: 'const star = <path fill="#f0b94d" />;',
      errors: [{ message: /color token/ }],
      languageOptions: jsx,
    },
    { code: "const star = <path stroke={'white'} />;", errors: 1, languageOptions: jsx },
    { code: 'const box = css`box-shadow: 0 1px 2px ${color.text};`;', errors: [{ message: /shadow token/ }] },
  ],
});

/* The rule needs types. This project has only those of React, because TypeScript reads every file of a project. */
const COMPONENTS = path.join(ROOT, 'tests/jest/components');
const typedTester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: COMPONENTS },
  },
});

/** One file, because each file takes TypeScript seconds. */
const inComponents = (expressions: string[]) => ({
  filename: path.join(COMPONENTS, 'example.tsx'),
  code: `
    import type { ReactElement, ReactNode } from 'react';
    const texts = { total: 'Total', of: (count: number) => \`of \${count}\` };
    const Phone = ({ number }: { number: string }) => (number ? <a href="#">Call</a> : null);
    export const examples = [Phone].map(
      (_, count: number) => (open: boolean, children: ReactNode, part: ReactElement | null) => [${expressions}],
    );`,
});

describe('a member of the DOM that a browser does not have', () => {
  const filename = path.join(COMPONENTS, 'example.tsx');
  const use = (code: string) => ({ filename, options: [['chrome 109', 'firefox 115', 'safari 16.4']], code });
  typedTester.run('browser-apis', asRule(browserApis), {
    valid: [
      use(`const url = new URL('/', location.href).searchParams;`),
      use(`const own = { canParse: (text: string) => text }; own.canParse('');`),
      use(`const open = (part: HTMLElement) => { if ('showPopover' in part) part.showPopover(); };`),
      use(`if (typeof URL.canParse === 'function') URL.canParse('');`),
      use(`fetch('/', { signal: AbortSignal.timeout(1) });`),
      { ...use(`URL.canParse('');`), options: [['chrome 120', 'firefox 121', 'safari 17']] },
    ],
    invalid: [
      `URL.canParse('');`,
      `const open = (part: HTMLElement) => part.showPopover();`,
      `const isSeen = (part: Element) => part.checkVisibility();`,
      `const both = AbortSignal.any([]);`,
    ].map((code) => ({ ...use(code), errors: [{ messageId: 'unknown' as const }] })),
  });
});

typedTester.run('own-text', asRule(ownText), {
  valid: [
    inComponents([
      '<p>{count}</p>',
      '<p>{`${count} seats`}</p>',
      '<p><span>{count}</span> seats</p>',
      '<p>{texts.total} <b>now</b></p>',
      '<p><b>now</b> {texts.total}</p>',
      '<p>{texts.total} {open ? <b>now</b> : null}</p>',
      '<p>{open ? <b>now</b> : null}{part}<i>x</i>{texts.total}</p>',
      '<p>{children}</p>',
      '<>{part}<b>now</b></>',
    ]),
  ],
  invalid: [
    {
      ...inComponents([
        '<p>{count} seats</p>',
        '<p>{texts.of(count)} <b>now</b></p>',
        '<p>{open ? <b>now</b> : null}{children}</p>',
        '<p>{open ? <b>now</b> : null}{texts.total}</p>',
        '<p>{part}seats</p>',
        '<p><Phone number="1" />seats</p>',
        '<p>{open ? <>{texts.total}</> : null}</p>',
      ]),
      errors: ['changing', 'changing', 'changing', 'after', 'after', 'after', 'fragment'].map(
        (messageId) => ({
          messageId,
        }),
      ),
    },
  ],
});
