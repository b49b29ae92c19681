/** @jest-environment node */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FilmSelector } from './FilmSelector/FilmSelector';
import { filmSelectorMock } from './FilmSelector/FilmSelector.mocks';
import { InfoCarousel } from './InfoCarousel/InfoCarousel';
import { infoCarouselMock } from './InfoCarousel/InfoCarousel.mocks';
import { AllBlocks } from './islands.mocks';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText/SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock } from './SideBySideCarouselDynamicText/SideBySideCarouselDynamicText.mocks';
import { placement } from './blocks.mocks';
import { Timeline } from './Timeline/Timeline';
import { timelineMock } from './Timeline/Timeline.mocks';

/* Checks that the server's HTML contains initially hidden content, because search engines read it and anchors point to it. */

const renderHtml = (block: ReactElement) => renderToString(<AllBlocks>{block}</AllBlocks>);

let consoleError: jest.SpyInstance;
beforeEach(() => (consoleError = jest.spyOn(console, 'error').mockReturnValue()));
afterEach(() => {
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

it('contains the texts of every slide', () => {
  const html = renderHtml(
    <SideBySideCarouselDynamicText {...placement} {...sideBySideCarouselDynamicTextMock} />,
  );
  for (const { textContent } of sideBySideCarouselDynamicTextMock.items) expect(html).toContain(textContent);
});

it('contains the text, the questions and the answers of every tab, with their anchors', () => {
  const html = renderHtml(<InfoCarousel {...placement} {...infoCarouselMock} />);
  const infoBlocks = infoCarouselMock.infoItems.flatMap(({ infoBlock }) => infoBlock ?? []);
  expect(infoBlocks).toHaveLength(2);
  for (const { text } of infoBlocks) expect(html).toContain(text);
  for (const { faqsBlock } of infoCarouselMock.infoItems) {
    for (const { anchor, question, answer } of faqsBlock?.questionsAndAnswers ?? []) {
      expect(html).toContain(`id="${anchor}"`);
      expect(html).toContain(question);
      expect(html).toContain(answer);
    }
  }
});

it('contains the blocks of every film', () => {
  const html = renderHtml(<FilmSelector {...placement} {...filmSelectorMock} />);
  for (const text of ['more interested in the man', 'one small jar', 'id="how-long-is-it"', '88 minutes']) {
    expect(html).toContain(text);
  }
});

it('contains the blocks of every year, and its anchor', () => {
  const html = renderHtml(<Timeline {...placement} {...timelineMock} />);
  for (const text of ['The power fails', 'The first audience', 'three hundred borrowed jars']) {
    expect(html).toContain(text);
  }
  for (const { anchor } of timelineMock.sections) expect(html).toContain(`id="${anchor}"`);
});
