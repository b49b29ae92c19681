/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { NoScriptFormNotice, NoScript } from './NoScript';

it('renders its content on the server inside noscript', () => {
  const html = renderToStaticMarkup(<NoScript>Please call us.</NoScript>);
  expect(html).toMatch(/^<noscript>.*Please call us\..*<\/noscript>$/s);
});

it('shows a notice for forms with a telephone link', () => {
  const html = renderToStaticMarkup(<NoScriptFormNotice phone="(717) 555-0142" />);
  expect(html).toContain('This form needs JavaScript.');
  expect(html).toContain('<a href="tel:7175550142">(717) 555-0142</a>');
  expect(renderToStaticMarkup(<NoScriptFormNotice />)).not.toContain('<a ');
});
