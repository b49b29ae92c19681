import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { rooms } from './rooms.mjs';
import { tokens } from './tokens.mjs';

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });

tester.run('rooms', rooms, {
  valid: [
    { filename: '/site/src/features/ticketing/cart.ts', code: `import { x } from '../../state/cart';` },
    { filename: '/site/src/features/ticketing/cart.ts', code: `import { x } from './seats';` },
    { filename: '/site/src/state/cart.ts', code: `import { atom } from 'recoil';` },
    { filename: '/site/src/blocks/FAQs/FAQs.tsx', code: `import { x } from '../HeroImage/HeroImage';` },
  ],
  invalid: [
    {
      filename: '/site/src/state/cart.ts',
      code: `import { x } from '../features/ticketing/cart';`,
      errors: [{ message: /"state" may not know "features".*Move what both need/ }],
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
  ],
});

tester.run('tokens', tokens, {
  valid: [
    'const Box = styled.div`color: var(--color-ink); z-index: var(--layer-modal);`;',
    'const selector = "#main";',
    'const Box = styled.div`font-family: var(--font-text);`;',
  ],
  invalid: [
    { code: 'const Box = styled.div`color: #fff;`;', errors: [{ message: /#fff.*colour token/ }] },
    { code: 'const Box = styled(Card)`background: rgb(0 0 0 / 50%);`;', errors: 1 },
    { code: 'const box = css`z-index: 10;`;', errors: [{ message: /layer token/ }] },
    { code: 'const box = css({ zIndex: 10 });', errors: 1 },
    { code: 'const box = css`font-family: Arial;`;', errors: [{ message: /font token/ }] },
  ],
});
