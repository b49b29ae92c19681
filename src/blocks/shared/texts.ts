/** Texts that several blocks use. */
export const texts = {
  enlarge: (description: string) => `Show the picture larger: ${description}`,
};
