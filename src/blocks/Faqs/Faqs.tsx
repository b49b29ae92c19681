import { Accordion, RichText } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { FaqsProps } from '../../content/blocks/faqs';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { TitledSection } from '../shared/TitledSection';

/** Questions with collapsible answers. An address with the anchor of a question opens its answer. */
export function Faqs({
  title,
  questionsAndAnswers,
  darkBackground,
  headingLevel,
  lastBlock,
}: FaqsProps & BlockPlacement) {
  return (
    <TitledSection
      title={title}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      width="reading"
      gap="xl"
    >
      <Accordion
        headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
        items={questionsAndAnswers.map(({ id, anchor, question, answer }) => ({
          id,
          anchor,
          title: question,
          content: <RichText html={answer} />,
        }))}
      />
    </TitledSection>
  );
}
