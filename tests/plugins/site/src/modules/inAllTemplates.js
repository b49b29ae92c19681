export const inAllTemplates = ['The text of inAllTemplates.'];
