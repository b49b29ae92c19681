/** The part of the package that is used here. It has no types of its own. */
declare module 'eslint-plugin-jsx-a11y' {
  import type { TSESLint } from '@typescript-eslint/utils';

  const plugin: {
    flatConfigs: {
      recommended: Required<Pick<TSESLint.FlatConfig.Config, 'plugins' | 'rules'>>;
    };
  };
  export default plugin;
}
