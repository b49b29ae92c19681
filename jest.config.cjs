const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** What sanitize-html stands on is ESM only, which Jest cannot require. */
const esmPackages = ['htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'entities'];
const transformIgnorePatterns = [`/node_modules/(?!(${esmPackages.join('|')})/)`];

/** What builds leave behind has packages of its own, with the names of real ones. */
const modulePathIgnorePatterns = ['<rootDir>/.cache/', '<rootDir>/.data/', '<rootDir>/public/'];

/** @type {import('jest').Config} */
module.exports = {
  // Says that a test hangs, not that the machine is busy.
  testTimeout: 20_000,
  projects: [
    {
      displayName: 'site',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      setupFilesAfterEnv: ['<rootDir>/tests/jest/setup.ts'],
      moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/tests/jest/empty.ts' },
      transform,
    },
    {
      displayName: 'tools',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/plugins/**/*.test.{js,ts,tsx}',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/integration/'],
      modulePathIgnorePatterns,
      transform,
    },
  ],
};
