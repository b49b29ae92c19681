import { readdirSync } from 'node:fs';
import path from 'node:path';
import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { HELIOS_LAYERS, SITE_LAYERS, layers } from './layers.mjs';
import { tokens } from './tokens.mjs';

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

const jsx = { parserOptions: { ecmaFeatures: { jsx: true } } };
const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });

tester.run('layers', layers, {
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

const inHelios = (file: string, code: string) => ({
  filename: `/site/helios/src/${file}`,
  code,
  options: ['helios'],
});

tester.run('layers of Helios', layers, {
  valid: [
    inHelios('orders/place-order.ts', `import { x } from '../locks/locks.ts';`),
    inHelios('http/staff/routes.ts', `import { x } from '../../staff/queries.ts';`),
    inHelios('start.ts', `import { x } from './demo/seed.ts';`),
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

tester.run('tokens', tokens, {
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
