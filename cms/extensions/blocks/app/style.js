/** The styles of both interfaces, from the variables of the theme of Directus, so that they follow light and dark. */
const css = `
/* Without a warning the field takes no line of the form, and stays in the accessibility tree as a live region. */
[data-field='linkCheck']:has(.link-check:empty) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; }
.block-list { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); }
.block-list-buttons { display: flex; flex-wrap: wrap; gap: 10px; }
.block-list-buttons:empty { display: none; }

.block-picker.v-card {
  display: flex; flex-direction: column; overflow: hidden; padding: 0;
  inline-size: min(1120px, calc(100vw - 36px)); max-inline-size: none; min-inline-size: 0; block-size: min(820px, 90vh);
}
.block-picker-head {
  flex: none; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px 16px; align-items: center; padding: 22px 26px 14px;
  border-block-end: var(--theme--border-width) solid var(--theme--border-color-subdued);
}
.block-picker-head h2 { font-size: 20px; font-weight: 700; line-height: 1.3; color: var(--theme--foreground-accent); }
.block-picker-search {
  display: flex; align-items: center; gap: 10px; block-size: 48px; padding-inline: 14px; color: var(--theme--foreground);
  background: var(--theme--form--field--input--background);
  border: var(--theme--border-width) solid var(--theme--form--field--input--border-color); border-radius: var(--theme--border-radius);
}
.block-picker-search:focus-within { border-color: var(--theme--primary); }
.block-picker-search input {
  flex: 1; min-inline-size: 0; block-size: 100%; font: inherit; border: 0; outline: 0; background: none;
  color: var(--theme--form--field--input--foreground); color-scheme: light;
}
body.dark .block-picker-search input { color-scheme: dark; }
.block-picker-head .close {
  display: grid; place-items: center; inline-size: 36px; block-size: 36px; justify-self: end; cursor: pointer;
  border-radius: 50%; background: var(--theme--background-normal); color: var(--theme--foreground);
}
.block-picker-head .close:hover { color: var(--theme--foreground-accent); }
.block-picker-head .close:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 1px; }
.block-picker-head .count { min-inline-size: 110px; text-align: end; color: var(--block-quiet); }
.block-picker .none { padding: 48px 26px 0; text-align: center; text-wrap: balance; overflow-wrap: anywhere; color: var(--theme--foreground); }
.block-picker .elsewhere { padding: 14px 26px 0; text-wrap: pretty; color: var(--theme--foreground); }
.block-picker ul {
  flex: 1; min-block-size: 0; overflow: auto; list-style: none; margin: 0; padding: 20px 26px 26px;
  display: grid; gap: 16px; align-content: start; grid-template-columns: repeat(auto-fill, minmax(min(230px, 100%), 1fr));
}
.block-picker li { display: grid; }
.block-picker li button {
  display: flex; flex-direction: column; text-align: start; overflow: hidden; cursor: pointer; color: var(--theme--foreground);
  background: var(--theme--background); border: var(--theme--border-width) solid var(--theme--border-color);
  border-radius: var(--theme--border-radius); scroll-margin: 20px;
}
.block-picker li button:hover { border-color: var(--theme--form--field--input--border-color-hover); }
.block-picker li button:focus-visible { border-color: var(--theme--primary); outline: 2px solid var(--theme--primary); outline-offset: 1px; }
.block-picker .picture {
  position: relative; display: grid; place-items: center; aspect-ratio: 400 / 250; overflow: hidden; inline-size: 100%;
  background: var(--theme--background-normal); border-block-end: var(--theme--border-width) solid var(--theme--border-color-subdued);
}
.block-picker .picture img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; }
.block-picker .name { padding: 12px 14px 0; font-weight: 700; color: var(--theme--foreground-accent); }
.block-picker .note { padding: 4px 14px 14px; line-height: 1.5; text-wrap: pretty; color: var(--block-quiet); }

.page-copy { display: grid; gap: 14px; border: 0; padding: 0; margin: 0; }
.page-copy label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; align-items: start; line-height: 1.6; font-weight: 400; cursor: pointer; }
.page-copy label input { inline-size: 18px; block-size: 18px; margin-block-start: 4px; accent-color: var(--theme--primary); }
.page-copy strong { display: block; font-weight: 600; color: var(--theme--foreground-accent); }
.page-copy .only-read-aloud { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.block-use p { line-height: 1.6; }
.block-use > p:first-child, .block-use .v-notice-content > p { font-weight: 600; color: var(--theme--foreground-accent); }
.block-use.quiet > p { font-weight: 400; color: inherit; }
.block-use.v-notice { align-items: flex-start; }
.block-use ul { list-style: none; margin: 6px 0 0; padding: 0; display: grid; gap: 4px; }
.block-use li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; line-height: 1.6; }
.block-use a { font-weight: 600; color: inherit; text-decoration: underline; text-underline-offset: 2px; overflow-wrap: anywhere; }
.block-use a:focus-visible, .block-use summary:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 2px; border-radius: 2px; }
.block-use .address { overflow-wrap: anywhere; font-family: var(--theme--fonts--monospace--font-family); font-size: 13px; }
.block-use .status { padding: 0 8px; border-radius: 10px; font-size: 12px; line-height: 20px; background: var(--theme--background); border: 1px solid var(--theme--border-color); color: var(--theme--foreground); }
.block-use summary { inline-size: fit-content; margin-block-start: 6px; cursor: pointer; }
.block-use .v-button { margin-block-start: 10px; }
.block-use.quiet { color: var(--block-quiet); }
.block-use .only-read-aloud { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body { --block-quiet: color-mix(in srgb, var(--theme--foreground) 88%, var(--theme--background)); }
@media (max-width: 600px) {
  .block-picker-head { padding: 16px 16px 12px; }
  .block-picker-head .count { grid-column: 1 / -1; text-align: start; }
  .block-picker-search { grid-column: 1 / -1; }
  .block-picker ul { padding: 16px; }
}
`;

/** Adds the styles to the page, once. */
export function addStyles() {
  const id = 'block-styles';
  if (document.getElementById(id)) return;
  const style = document.createElement('style');
  style.id = id;
  style.textContent = css;
  document.head.append(style);
}
