import styled from '@emotion/styled';
import { useEffect, useId, useState } from 'react';
import {
  Accordion,
  breakpoints,
  Container,
  directusAssetUrl,
  Heading,
  Icon,
  Image,
  radius,
  RichText,
  shadow,
  size,
  space,
  Stack,
  Tabs,
  type HeadingLevel,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import { infoCarouselParameter, type InfoCarouselProps } from '../../content/blocks/infoCarousel';
import type { FileModel } from '../../content/image';
import { setQueryParameter, useQueryParameter } from '../../state/queryParameter';
import { useMediaQuery } from '../../state/useMediaQuery';
import { BlockHead } from '../shared/BlockHead';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';
import { SideBySide } from '../shared/SideBySide';
import { texts } from './texts';

type InfoItem = InfoCarouselProps['infoItems'][number];

/**
 * Tabs with icons; each opens a text with picture, or questions and answers. The address says which one is open, so that it
 * can be linked to and is found again.
 */
export function InfoCarousel({
  id,
  title,
  infoItems,
  darkBackground,
  headingLevel,
  lastBlock,
}: InfoCarouselProps & BlockPlace) {
  const titleId = useId();
  const [active, choose] = useAddressedIndex(id, infoItems);
  // SPEC 2.7: up to 1024 px.
  const mayHint = useMediaQuery(`(max-width: ${breakpoints.carousel}px)`);

  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          <BlockHead id={titleId} title={title} level={headingLevel} />
          <Tabs
            label={title || texts.information}
            activeIndex={active}
            onChange={choose}
            overflowHint={mayHint ? <SwipeHint /> : null}
            items={infoItems.map((item) => ({
              id: item.id,
              title: item.title,
              icon: <TabIcon item={item} isActive={false} />,
              activeIcon: <TabIcon item={item} isActive />,
              content: <Info item={item} level={headingBelow(headingLevel, title !== '')} />,
            }))}
          />
        </Column>
      </Container>
    </Section>
  );
}

/** The open tab: what the address says, and the first where it says nothing. */
function useAddressedIndex(blockId: string, items: InfoItem[]) {
  const parameter = infoCarouselParameter(blockId);
  const addressed = placeIn(useQueryParameter(parameter), items.length);
  const [active, setActive] = useState(addressed ?? 0);
  useEffect(() => {
    if (addressed !== null) setActive(addressed);
  }, [addressed]);

  function choose(index: number) {
    // At once: the address follows in a moment.
    setActive(index);
    const { hash } = window.location;
    const holder = items.findIndex((item) => anchorsIn(item).includes(hash));
    // An anchor in a tab that is closed again would open it at the next visit.
    setQueryParameter(parameter, String(index), holder === -1 || holder === index ? hash : '');
  }
  return [active, choose] as const;
}

/** The place that a parameter names; null where it is no number, or there is no such tab. */
function placeIn(value: string | null, count: number): number | null {
  const place = value !== null && /^\d+$/.test(value) ? Number(value) : -1;
  return place >= 0 && place < count ? place : null;
}

function anchorsIn({ faqsBlock }: InfoItem): string[] {
  return faqsBlock?.questionsAndAnswers.map(({ anchor }) => `#${anchor}`) ?? [];
}

/** Both drawings stand there, one over the other: the lit one must not be waited for when the tab is chosen. */
function TabIcon({ item: { icon, activeIcon }, isActive }: { item: InfoItem; isActive: boolean }) {
  const lit = activeIcon ?? icon;
  const dim = icon ?? activeIcon;
  if (!lit || !dim) return null;
  return (
    <Drawings>
      <Drawing file={dim} isShown={!isActive || lit === dim} />
      {lit === dim ? null : <Drawing file={lit} isShown={isActive} />}
    </Drawings>
  );
}

function Drawing({ file, isShown }: { file: FileModel; isShown: boolean }) {
  return (
    <img
      src={directusAssetUrl(file.id, file.modifiedOn)}
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

function Info({ item: { infoBlock, faqsBlock }, level }: { item: InfoItem; level: HeadingLevel }) {
  if (infoBlock) {
    const { title, text, image, buttons } = infoBlock;
    return (
      <SideBySide>
        {image ? (
          <Picture>
            <Image
              image={image}
              sizes="(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw"
              aspectRatio={4 / 3}
            />
            {image.description ? <EnlargeButton image={image} /> : null}
          </Picture>
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
        headingLevel={headingBelow(level, faqsBlock.title !== '')}
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

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  min-width: 0;
`;

const Drawings = styled.span`
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

const Picture = styled.div`
  position: relative;
  border-radius: ${radius.l};
  picture {
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
