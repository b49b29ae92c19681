import { jsx } from '@emotion/react';

// Uses one style twice, and another one once.
export default function StyledPage() {
  const red = { color: 'red' };
  return jsx('main', null, [
    jsx('p', { key: 1, css: red }, 'One'),
    jsx('p', { key: 2, css: { top: 0 } }, 'Two'),
    jsx('p', { key: 3, css: red }, 'Three'),
  ]);
}
