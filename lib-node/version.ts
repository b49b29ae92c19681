import packageJson from '../package.json' with { type: 'json' };

/** The version of all programs (docs/upgrade.md). */
export const VERSION: string = packageJson.version;
