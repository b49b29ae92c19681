import createCache from '@emotion/cache';
import { adoptCollectedStyles } from './adoptCollectedStyles';

it('knows the collected styles of its key, and leaves their elements where they are', () => {
  document.head.innerHTML =
    '<style data-collected="ph a b-B">.ph-a{}</style><style data-collected="other c"></style><link>';
  const html = document.head.innerHTML;
  const cache = createCache({ key: 'ph' });
  adoptCollectedStyles(cache);
  expect(cache.inserted).toEqual({ a: true, 'b-B': true });
  expect(document.head.innerHTML).toBe(html);
});
