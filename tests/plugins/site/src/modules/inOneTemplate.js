export const inOneTemplate = ['The text of inOneTemplate.'];
