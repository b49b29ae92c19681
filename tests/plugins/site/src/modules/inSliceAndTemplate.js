export const inSliceAndTemplate = ['The text of inSliceAndTemplate.'];
