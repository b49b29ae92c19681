export const inTemplateAndPage = ['The text of inTemplateAndPage.'];
