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

/** Dependencies of sanitize-html. They are ESM only, which Jest cannot require without a transform. */
const esmPackages = ['htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'entities'];
const transformIgnorePatterns = [`/node_modules/(?!(${esmPackages.join('|')})/)`];

/** The output of builds contains packages with the same names as real ones. */
const modulePathIgnorePatterns = ['<rootDir>/.cache/', '<rootDir>/.data/', '<rootDir>/public/'];

/** @type {import('jest').Config} */
module.exports = {
  // Long enough for a busy machine, so that only a hanging test exceeds it.
  testTimeout: 20_000,
  reporters: ['default', '<rootDir>/scripts/lib/slowest-tests/jest.ts'],
  projects: [
    {
      displayName: 'site',
      globalSetup: '<rootDir>/tests/jest/environmentVariables.ts',
      testEnvironment: '<rootDir>/tests/jest/environment.cjs',
      testMatch: [
        '<rootDir>/src/**/*.test.tsx',
        '<rootDir>/src/**/*.dom.test.ts',
        '<rootDir>/box-office/src/**/*.test.tsx',
        '<rootDir>/tests/jest/*.test.ts',
      ],
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      setupFilesAfterEnv: ['<rootDir>/tests/jest/setup.ts'],
      moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/tests/jest/empty.ts' },
      transform,
    },
    {
      // A document costs a file more time than most of these tests take.
      displayName: 'logic',
      globalSetup: '<rootDir>/tests/jest/environmentVariables.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/**/!(*.dom).test.ts', '<rootDir>/box-office/src/**/*.test.ts'],
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/tests/jest/empty.ts' },
      transform,
    },
    {
      displayName: 'tools',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/plugins/**/*.test.{ts,tsx}',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/lib-node/*.test.ts',
        '<rootDir>/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/integration/'],
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      transform,
    },
  ],
};
