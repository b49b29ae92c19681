/** @jest-environment node */
import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createEagerSource } from '../runtime/islands/islandSource';
import { RootProviders } from './RootProviders';
import { createSafeCache } from './safeCache';

const attack = '</style><script>alert(1)</script>';
const style = css`
  &::before {
    content: '${attack}';
  }
`;
const render = (cache: ReturnType<typeof createSafeCache>) =>
  renderToStaticMarkup(
    <RootProviders cache={cache} islands={createEagerSource({})}>
      <b css={style} />
    </RootProviders>,
  );

it('escapes data in the style sheets of Emotion', () => {
  expect(render(createSafeCache())).toContain("content:'<\\/style><script>alert(1)<\\/script>'");
  // Control: Emotion does not escape the text.
  expect(render(createCache({ key: 'ph' }))).toContain(attack);
});
