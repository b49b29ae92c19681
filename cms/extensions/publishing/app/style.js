/** The styles of the module, from the variables of the theme of Directus, so that it follows light and dark. */
const css = `
.publish { max-inline-size: 920px; padding: 24px var(--content-padding, 20px) 80px; display: grid; gap: 44px; }
.publish h2 { font-size: 19px; line-height: 1.4; font-weight: 700; color: var(--theme--foreground-accent); scroll-margin-block-start: 80px; }
.publish h3 { font-size: 15px; line-height: 1.4; font-weight: 600; color: var(--theme--foreground-accent); }
.publish section { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
.publish p { line-height: 1.6; text-wrap: pretty; }
.publish .subdued, .publish-dialog .subdued, .publish-help { color: var(--publish-quiet); }
.publish a { color: var(--publish-primary); text-decoration: underline; text-underline-offset: 2px; overflow-wrap: anywhere; }
.publish a:hover { color: var(--theme--foreground-accent); }
.publish .button { text-decoration: none; }
.publish .panel {
  display: grid; gap: 16px; padding: 20px; grid-template-columns: minmax(0, 1fr);
  border: var(--theme--border-width) solid var(--theme--border-color-subdued); border-radius: var(--theme--border-radius);
  background: var(--theme--background);
}
.publish .buttons { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.publish .shown { font-size: 17px; color: var(--theme--foreground-accent); font-weight: 600; }
.publish .heading { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; }
.publish ol, .publish ul { list-style: none; padding: 0; margin: 0; }
.publish .rows { border-block-start: var(--theme--border-width) solid var(--theme--border-color-subdued); }
.publish .row {
  display: grid; gap: 4px; padding-block: 14px; grid-template-columns: minmax(0, 1fr);
  border-block-end: var(--theme--border-width) solid var(--theme--border-color-subdued);
}
.publish .panel .row:last-child { border: 0; padding-block-end: 0; }
.publish .line { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; }
.publish .title { font-weight: 600; color: var(--theme--foreground-accent); overflow-wrap: anywhere; }
.publish .row .buttons, .publish .row details { margin-block-start: 6px; }
.publish h3.line { align-items: center; }
.publish .mark {
  flex: none; padding: 1px 8px; border-radius: 10px; font-size: 12px; font-weight: 600; line-height: 18px;
  background: var(--theme--background-normal); color: var(--theme--foreground);
}
.publish .mark[data-tone='success'] { background: var(--theme--success-background); color: var(--publish-success); }
.publish .mark[data-tone='danger'] { background: var(--theme--danger-background); color: var(--publish-danger); }
.publish .mark[data-tone='primary'] { background: var(--theme--primary-background); color: var(--publish-primary); }
body { --publish-quiet: color-mix(in srgb, var(--theme--foreground) 88%, var(--theme--background)); --publish-success: color-mix(in srgb, var(--theme--success), #000 48%); --publish-danger: color-mix(in srgb, var(--theme--danger), #000 30%); --publish-primary: color-mix(in srgb, var(--theme--primary), #000 15%); }
body.dark :is(.publish, .publish-dialog) { --v-button-color: #fff; --v-button-color-hover: #fff; --v-button-color-active: #fff; }
body.dark { --publish-success: color-mix(in srgb, var(--theme--success), #fff 25%); --publish-danger: color-mix(in srgb, var(--theme--danger), #fff 35%); --publish-primary: color-mix(in srgb, var(--theme--primary), #fff 40%); }
/* The texts of Directus' own notices have a contrast below 4.5:1 on their background. */
.publish .v-notice:is(.success, .danger) { --v-notice-color: var(--theme--foreground); }
.publish .v-notice { line-height: 1.6; }
.publish .v-notice.success { --v-notice-icon-color: var(--publish-success); --v-notice-border-color: var(--publish-success); }
.publish .v-notice.danger { --v-notice-icon-color: var(--publish-danger); --v-notice-border-color: var(--publish-danger); }
.publish .v-notice-title { flex: none; }
.publish .steps { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; }
.publish .step { display: grid; gap: 2px; padding-block-start: 10px; border-block-start: 3px solid var(--theme--border-color); color: var(--publish-quiet); }
.publish .step[data-state='done'] { border-color: var(--theme--success); color: var(--theme--foreground); }
.publish .step[data-state='current'] { border-color: var(--theme--primary); color: var(--theme--foreground-accent); font-weight: 600; }
.publish .step .time { font-weight: 400; font-size: 13px; font-variant-numeric: tabular-nums; min-block-size: 20px; color: var(--publish-quiet); }
.publish details summary { cursor: pointer; color: var(--theme--foreground); inline-size: fit-content; }
.publish summary:focus-visible, .publish a:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 2px; border-radius: 2px; }
.publish .warnings { display: grid; gap: 12px; padding-block-start: 10px; }
.publish .warnings li { padding-block: 4px; line-height: 1.6; }
.publish-help { display: grid; gap: 12px; line-height: 1.6; }
.publish .only-read-aloud { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.publish-dialog.v-card { max-inline-size: 540px; }
.publish-dialog .v-card-text { display: grid; gap: 14px; padding-block-start: 8px; line-height: 1.6; }
.publish-dialog label { display: grid; gap: 6px; font-weight: 600; color: var(--theme--foreground-accent); }
.publish-dialog input, .publish-dialog select {
  inline-size: 100%; min-inline-size: 0; block-size: 48px; padding: 0 12px; font: inherit; font-weight: 400; color: var(--theme--form--field--input--foreground);
  background: var(--theme--form--field--input--background); border: var(--theme--border-width) solid var(--theme--form--field--input--border-color);
  border-radius: var(--theme--border-radius); color-scheme: light;
}
body.dark .publish-dialog input, body.dark .publish-dialog select { color-scheme: dark; }
.publish-dialog input:focus-visible, .publish-dialog select:focus-visible { outline: 2px solid var(--theme--primary); outline-offset: 1px; }
.publish-dialog .problem { color: var(--publish-danger); }
.publish-dialog .rows { max-block-size: 40vh; overflow: auto; }
@media (max-width: 600px) {
  .publish { gap: 36px; }
  .publish .panel { padding: 16px; }
  .publish .steps { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
`;

/** Adds the styles to the page, once. */
export function addStyles() {
  const id = 'publish-styles';
  if (document.getElementById(id)) return;
  const style = document.createElement('style');
  style.id = id;
  style.textContent = css;
  document.head.append(style);
}
