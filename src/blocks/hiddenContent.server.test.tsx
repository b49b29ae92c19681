/** @jest-environment node */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { BlockComponentsProvider } from './Blocks';
import { FilmSelector } from './FilmSelector/FilmSelector';
import { filmSelectorMock } from './FilmSelector/FilmSelector.mocks';
import { InfoCarousel } from './InfoCarousel/InfoCarousel';
import { infoCarouselMock } from './InfoCarousel/InfoCarousel.mocks';
import * as registry from './registry';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText/SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock } from './SideBySideCarouselDynamicText/SideBySideCarouselDynamicText.mocks';
import { place } from './testPlace';
import { Timeline } from './Timeline/Timeline';
import { timelineMock } from './Timeline/Timeline.mocks';

/* What a visitor opens stands in what the server writes: search engines read it, and anchors lead into it. */

const html = (block: ReactElement) =>
  renderToString(<BlockComponentsProvider components={registry}>{block}</BlockComponentsProvider>);

let complaints: jest.SpyInstance;
beforeEach(() => (complaints = jest.spyOn(console, 'error').mockReturnValue()));
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('the texts of every slide', () => {
  const written = html(<SideBySideCarouselDynamicText {...place} {...sideBySideCarouselDynamicTextMock} />);
  for (const { textContent } of sideBySideCarouselDynamicTextMock.items)
    expect(written).toContain(textContent);
});

it('the text, the questions and the answers of every tab, with their anchors', () => {
  const written = html(<InfoCarousel {...place} {...infoCarouselMock} />);
  const infoBlocks = infoCarouselMock.infoItems.flatMap(({ infoBlock }) => infoBlock ?? []);
  expect(infoBlocks).toHaveLength(2);
  for (const { text } of infoBlocks) expect(written).toContain(text);
  for (const { faqsBlock } of infoCarouselMock.infoItems) {
    for (const { anchor, question, answer } of faqsBlock?.questionsAndAnswers ?? []) {
      expect(written).toContain(`id="${anchor}"`);
      expect(written).toContain(question);
      expect(written).toContain(answer);
    }
  }
});

it('the blocks of every film', () => {
  const written = html(<FilmSelector {...place} {...filmSelectorMock} />);
  for (const words of ['more interested in the man', 'one small jar', 'id="how-long-is-it"', '88 minutes']) {
    expect(written).toContain(words);
  }
});

it('the blocks of every year, and its anchor', () => {
  const written = html(<Timeline {...place} {...timelineMock} />);
  for (const words of ['The power fails', 'The first audience', 'three hundred borrowed jars']) {
    expect(written).toContain(words);
  }
  for (const { anchor } of timelineMock.sections) expect(written).toContain(`id="${anchor}"`);
});
