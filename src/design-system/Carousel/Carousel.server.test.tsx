/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { Carousel } from './Carousel';

it('renders on the server without warnings and without inert slides', () => {
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
  expect(html).toContain('The storm');
  expect(html).toContain('The fish');
  expect(html).not.toContain('inert');
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
