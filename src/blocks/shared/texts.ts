/** Words that several blocks share. */
export const texts = {
  enlarge: (description: string) => `Show the picture larger: ${description}`,
};
