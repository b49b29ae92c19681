import { fixedPartsStyles } from './fixedParts';
import { color, font, fontSize, fontWeight, lineHeight, size, toCssVariables } from './tokens';

/**
 * Global styles of every page: tokens, a reset and text defaults. gatsby-ssr writes them into the head as static CSS, so
 * they need no script.
 */
export const globalStyles = minify(`
${toCssVariables()}
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  scroll-padding-top: ${size.scrollOffset};
}
body {
  background: ${color.background};
  color: ${color.text};
  font-family: ${font.text};
  font-size: ${fontSize.m};
  font-weight: ${fontWeight.regular};
  line-height: ${lineHeight.body};
  -webkit-font-smoothing: antialiased;
  overflow-wrap: break-word;
}
h1, h2, h3, h4, h5, h6 { font-family: ${font.display}; font-weight: ${fontWeight.semibold}; line-height: ${lineHeight.heading}; text-wrap: balance; }
p { text-wrap: pretty; }
img, picture, video, svg { display: block; max-width: 100%; }
img, video { height: auto; }
ul, ol { padding: 0; list-style: none; }
button, input, select, textarea { font: inherit; color: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; }
[data-island]:not([data-hydrated]) button[aria-busy='true'] { cursor: progress; opacity: 0.6; }
a { color: inherit; }
:focus-visible { outline: 3px solid ${color.focus}; outline-offset: 3px; }
::selection { background: ${color.fixed.candle}; color: ${color.fixed.onCandle}; }
[hidden] { display: none !important; }
${fixedPartsStyles}
@keyframes curtain-rise { from { opacity: 0; transform: translateY(1.25rem); } to { opacity: 1; transform: none; } }
@keyframes fade-in { from { opacity: 0; } to { opacity: 1; } }
@keyframes spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after, dialog::backdrop, [popover]::backdrop { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
  details::details-content { animation: none !important; transition: none !important; }
}
`);

function minify(css: string): string {
  return css
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':');
}
