import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import {
  Accordion,
  breakpoints,
  getDirectusAssetUrl,
  Heading,
  Icon,
  Image,
  imageFrame,
  radius,
  RichText,
  shadow,
  size,
  space,
  Stack,
  Tabs,
  type HeadingLevel,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { InfoCarouselProps } from '../../content/blocks/infoCarousel';
import { getInfoCarouselParameter } from '../../content/infoCarouselParameter';
import type { FileModel } from '../../content/image';
import { setQueryParameter, useQueryParameter } from '../../runtime/queryParameter';
import { useMediaQuery } from '../../runtime/useMediaQuery';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { SideBySide } from '../shared/SideBySide';
import { TitledSection } from '../shared/TitledSection';

const texts = {
  /** The label of the tabs without a title. */
  information: 'Information',
  swipeForMore: 'Swipe for more',
};

type InfoItem = InfoCarouselProps['infoItems'][number];

/**
 * Tabs with icons, each with a text and an image, or with questions and answers. The address contains the index of the
 * active tab, so that it can be linked and restored.
 */
export function InfoCarousel({
  id,
  title,
  infoItems,
  darkBackground,
  headingLevel,
  lastBlock,
}: InfoCarouselProps & BlockPlacement) {
  const [activeIndex, selectTab] = useActiveTab(id, infoItems);
  // Product 2.7: up to 1024 px.
  const canShowHint = useMediaQuery(`(max-width: ${breakpoints.carousel}px)`);

  return (
    <TitledSection
      title={title}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="xl"
    >
      <Tabs
        label={title || texts.information}
        activeIndex={activeIndex}
        onChange={selectTab}
        overflowHint={canShowHint ? <SwipeHint /> : null}
        items={infoItems.map((item) => ({
          id: item.id,
          title: item.title,
          icon: <TabIcon item={item} isActive={false} />,
          activeIcon: <TabIcon item={item} isActive />,
          content: <TabContent item={item} level={getInnerHeadingLevel(headingLevel, title !== '')} />,
        }))}
      />
    </TitledSection>
  );
}

/** The index of the active tab, from the address; the first tab by default. */
function useActiveTab(blockId: string, items: InfoItem[]) {
  const parameter = getInfoCarouselParameter(blockId);
  const indexInAddress = parseIndex(useQueryParameter(parameter), items.length);
  const [activeIndex, setActiveIndex] = useState(indexInAddress ?? 0);
  useEffect(() => {
    if (indexInAddress !== null) setActiveIndex(indexInAddress);
  }, [indexInAddress]);

  function selectTab(index: number) {
    // The address changes asynchronously, so the state is set first.
    setActiveIndex(index);
    const tabOfAnchor = items.findIndex((item) => getAnchors(item).includes(window.location.hash));
    // The anchor of another tab would select that tab on the next visit, so it is removed.
    setQueryParameter(parameter, String(index), tabOfAnchor === -1 || tabOfAnchor === index ? undefined : '');
  }
  return [activeIndex, selectTab] as const;
}

/** Parses the index in the parameter. Returns null for an invalid index. */
function parseIndex(value: string | null, count: number): number | null {
  const index = value !== null && /^\d+$/.test(value) ? Number(value) : -1;
  return index >= 0 && index < count ? index : null;
}

function getAnchors({ faqsBlock }: InfoItem): string[] {
  return faqsBlock?.questionsAndAnswers.map(({ anchor }) => `#${anchor}`) ?? [];
}

/** Renders both icons on top of each other, so that the active one is already loaded when the tab is selected. */
function TabIcon({ item: { icon, activeIcon }, isActive }: { item: InfoItem; isActive: boolean }) {
  const activeFile = activeIcon ?? icon;
  const inactiveFile = icon ?? activeIcon;
  if (!activeFile || !inactiveFile) return null;
  return (
    <IconStack>
      <IconImage file={inactiveFile} isShown={!isActive || activeFile === inactiveFile} />
      {activeFile === inactiveFile ? null : <IconImage file={activeFile} isShown={isActive} />}
    </IconStack>
  );
}

function IconImage({ file, isShown }: { file: FileModel; isShown: boolean }) {
  return (
    <img
      src={getDirectusAssetUrl(file.id, file.modifiedOn)}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      data-shown={isShown || undefined}
    />
  );
}

function SwipeHint() {
  return (
    <Hint>
      {texts.swipeForMore}
      <Icon name="arrowRight" size="1em" />
    </Hint>
  );
}

function TabContent({ item: { infoBlock, faqsBlock }, level }: { item: InfoItem; level: HeadingLevel }) {
  if (infoBlock) {
    const { title, text, image, buttons } = infoBlock;
    return (
      <SideBySide>
        {image ? (
          <ImageFrame>
            <Image
              image={image}
              sizes="(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw"
              aspectRatio="4:3"
            />
            <EnlargeButton image={image} />
          </ImageFrame>
        ) : null}
        {title || text || buttons.length > 0 ? (
          <Stack gap="m">
            {title ? (
              <Heading level={level} look="2xl">
                {title}
              </Heading>
            ) : null}
            {text ? <RichText html={text} /> : null}
            <ButtonRow buttons={buttons} />
          </Stack>
        ) : null}
      </SideBySide>
    );
  }
  if (!faqsBlock) return null;
  return (
    <Questions>
      {faqsBlock.title ? (
        <Heading level={level} look="2xl" align="center">
          {faqsBlock.title}
        </Heading>
      ) : null}
      <Accordion
        headingLevel={getInnerHeadingLevel(level, faqsBlock.title !== '')}
        items={faqsBlock.questionsAndAnswers.map(({ id, anchor, question, answer }) => ({
          id,
          anchor,
          title: question,
          content: <RichText html={answer} />,
        }))}
      />
    </Questions>
  );
}

const IconStack = styled.span`
  display: grid;
  > img {
    grid-area: 1 / 1;
    opacity: 0;
  }
  > [data-shown] {
    opacity: 1;
  }
`;

const Hint = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
`;

const ImageFrame = styled.div`
  position: relative;
  border-radius: ${radius.l};
  ${imageFrame} {
    border-radius: inherit;
    box-shadow: ${shadow.raised};
  }
`;

const Questions = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  width: 100%;
  max-width: ${size.reading};
  margin-inline: auto;
`;
