/** The styles of the question, from the variables of the theme of Directus, so that they follow light and dark. */
const css = `
.picture-hint { line-height: 1.6; text-wrap: pretty; }
.picture-list { display: grid; gap: 16px; list-style: none; margin: 12px 0 0; padding: 4px; max-block-size: 50vh; overflow: auto; }
.picture-list li { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
.picture-list img { inline-size: 64px; block-size: 64px; object-fit: cover; border-radius: var(--theme--border-radius); background: var(--theme--background-normal); }
.picture-list label { flex: 1 1 240px; display: grid; gap: 6px; min-inline-size: 0; font-weight: 600; overflow-wrap: anywhere; color: var(--theme--foreground-accent); }
.picture-list input {
  inline-size: 100%; block-size: 48px; padding-inline: 14px; font: inherit; font-weight: 400; color: var(--theme--form--field--input--foreground);
  background: var(--theme--form--field--input--background);
  border: var(--theme--border-width) solid var(--theme--form--field--input--border-color); border-radius: var(--theme--border-radius);
}
.picture-list input:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 1px; }
`;

/** Adds the styles to the page. */
export function addStyles() {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}
