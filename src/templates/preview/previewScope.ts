/** The attribute of a preview whose links lead to the previews of other pages: its value is `site`. */
export const previewScopeAttribute = 'data-preview-scope';
