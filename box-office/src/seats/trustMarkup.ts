interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (markup: string) => string },
  ): { createHTML: (markup: string) => string };
}

/** TypeScript does not know Trusted Types, and some browsers do not have them. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const policy = trustedTypes?.createPolicy('seat-map', { createHTML: (markup) => markup });

/** Makes the markup of the seats acceptable for the policy of the page. The seat map escapes all texts of the plan. */
export const trustMarkup = (markup: string): string => policy?.createHTML(markup) ?? markup;
