/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { NoForm, NoScript } from './NoScript';

it('stands in what the server writes, for browsers without scripts alone', () => {
  const html = renderToStaticMarkup(<NoScript>Please call us.</NoScript>);
  expect(html).toMatch(/^<noscript>.*Please call us\..*<\/noscript>$/s);
});

it('says of a form what to do instead', () => {
  const html = renderToStaticMarkup(<NoForm phone="(717) 555-0142" />);
  expect(html).toContain('This form needs JavaScript.');
  expect(html).toContain('<a href="tel:7175550142">(717) 555-0142</a>');
  expect(renderToStaticMarkup(<NoForm />)).not.toContain('<a ');
});
