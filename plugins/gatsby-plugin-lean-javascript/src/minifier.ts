import { UnsupportedGatsbyError } from './errors.ts';

/**
 * Changes Gatsby's options of terser, which are for browsers of 2015 and for Safari 10.
 *
 * @param minimizers of webpack
 * @throws {UnsupportedGatsbyError} when none of them is terser
 */
export function setMinifierOptions(
  ecmaVersion: number,
  minimizers: readonly { options?: { minimizer?: { options?: Record<string, unknown> } } }[],
): void {
  const terser = minimizers
    .map(({ options }) => options?.minimizer?.options)
    .find((options) => options?.compress && options.output);
  if (!terser) throw new UnsupportedGatsbyError('it does not minify with terser');
  Object.assign(terser, {
    ecma: ecmaVersion,
    mangle: true,
    // Without an own version of ECMAScript, unlike Gatsby's, these follow `ecma`.
    compress: { passes: 3 },
    output: {},
  });
}
