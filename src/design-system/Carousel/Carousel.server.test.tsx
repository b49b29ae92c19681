/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { Carousel } from './Carousel';

it('shows its first slide before any script, and is drawn on the server without complaint', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const html = renderToStaticMarkup(
    <Carousel
      label="Scenes"
      slides={[
        { id: 'a', content: 'The storm' },
        { id: 'b', content: 'The fish' },
      ]}
    />,
  );
  expect(html).toMatch(/<div(?![^>]*inert)[^>]*>The storm/);
  expect(html).toMatch(/<div[^>]*inert[^>]*>The fish/);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
