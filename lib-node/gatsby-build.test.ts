import { createNodeEnvironment } from './gatsby-build.ts';

it('adds options of Node, which those of the operator override', () => {
  const env = createNodeEnvironment('site', { NODE_OPTIONS: '--max-semi-space-size=16', LANG: 'C' });
  expect(env['NODE_OPTIONS']).toBe('--max-semi-space-size=64 --max-semi-space-size=16');
  expect(env['LANG']).toBe('C');
  const own = createNodeEnvironment('site', { NODE_COMPILE_CACHE: 'elsewhere' });
  expect(own['NODE_COMPILE_CACHE']).toBe('elsewhere');
});
