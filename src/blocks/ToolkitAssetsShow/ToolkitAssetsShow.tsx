import styled from '@emotion/styled';
import { useId } from 'react';
import {
  ButtonLink,
  color,
  Container,
  directusAssetUrl,
  font,
  fontSize,
  Heading,
  Image,
  media,
  opticalSize,
  radius,
  RichText,
  shadow,
  space,
  StarDivider,
  Text,
  VisuallyHidden,
  type HeadingLevel,
  type ImageModel,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { ToolkitAsset, ToolkitAssetsShowProps } from '../../content/blocks/toolkitAssetsShow';
import type { DownloadModel } from '../../content/image';
import { EnlargeButton } from '../shared/EnlargeButton';
import { headingBelow } from '../shared/headingBelow';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';
import { fileFacts, fileKind } from './fileFacts';
import { texts } from './texts';

/** The pictures and papers of one show to take away: of the media toolkit and of the resellers'. */
export function ToolkitAssetsShow({
  title,
  text,
  assetListContent,
  darkBackground,
  headingLevel,
  lastBlock,
}: ToolkitAssetsShowProps & BlockPlace) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          {title || text ? (
            <Head>
              {title ? (
                <Heading id={titleId} level={headingLevel} look={headingLook(headingLevel, 'card')}>
                  {title}
                </Heading>
              ) : null}
              <StarDivider align="left" />
              {text ? <RichText html={text} /> : null}
            </Head>
          ) : null}
          {assetListContent.length > 0 ? (
            <List>
              {assetListContent.map((asset) => (
                <Asset key={asset.id} asset={asset} headingLevel={headingBelow(headingLevel, title !== '')} />
              ))}
            </List>
          ) : (
            <Text tone="muted">{texts.empty}</Text>
          )}
        </Column>
      </Container>
    </Section>
  );
}

function Asset({ asset, headingLevel }: { asset: ToolkitAsset; headingLevel: HeadingLevel }) {
  const { title, description, preview, darkPreview, file, href } = asset;
  const facts = file ? fileFacts(file) : '';
  return (
    <Item>
      <Preview
        data-surface={darkPreview ? 'dark' : undefined}
        data-whole={(preview && isShownWhole(preview)) || undefined}
      >
        {preview ? (
          <>
            <Image
              image={preview}
              fill
              aspectRatio={isShownWhole(preview) ? undefined : cut}
              sizes="(min-width: 1280px) 390px, (min-width: 769px) 46vw, 100vw"
              alt=""
            />
            {preview.description ? <EnlargeButton image={preview} /> : null}
          </>
        ) : (
          <Kind aria-hidden="true">{file ? fileKind(file.type) : '↗'}</Kind>
        )}
      </Preview>
      <Words>
        <Heading level={headingLevel} look="l">
          {title}
        </Heading>
        {description ? <p>{description}</p> : null}
        {facts ? <p>{facts}</p> : null}
        <Take>
          {file ? (
            <ButtonLink href={downloadUrl(file)} openInNewTab={false} variant="secondary" buttonSize="small">
              {texts.download}
              <VisuallyHidden>{texts.subject(title)}</VisuallyHidden>
            </ButtonLink>
          ) : href ? (
            <ButtonLink href={href} variant="secondary" buttonSize="small">
              {texts.open}
              <VisuallyHidden>{texts.subject(title)}</VisuallyHidden>
            </ButtonLink>
          ) : null}
        </Take>
      </Words>
    </Item>
  );
}

/** The cut of a picture on its card, width by height. */
const cut = 3 / 2;

/** A picture that the cut would take more than a quarter of, such as a logo, is shown whole. */
function isShownWhole({ width, height }: ImageModel): boolean {
  const ratio = width / height / cut;
  return ratio > 4 / 3 || ratio < 3 / 4;
}

/** With `download`, Directus tells the browser to keep the file rather than to show it. */
function downloadUrl({ id, modifiedOn }: DownloadModel): string {
  const url = directusAssetUrl(id, modifiedOn);
  return `${url}${url.includes('?') ? '&' : '?'}download`;
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: 42rem;
`;

const List = styled.ul`
  display: grid;
  /* Four in the window of 1280 px, with the scrollbar that takes 17 px of it. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: clamp(1rem, 2.2vw, 2rem);
`;

const Item = styled.li`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.low};
`;

const Preview = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 3 / 2;
  border-block-end: 1px solid ${color.border};
  background: ${color.sunken};
  &[data-whole] img {
    padding: ${space.l};
    object-fit: contain;
  }
  &[data-surface='dark'] {
    background: ${color.background};
  }
`;

/** Stands for a file that has no picture. */
const Kind = styled.span`
  padding: ${space.s} ${space.l};
  border-block: 1px solid ${color.ornament};
  color: ${color.accent};
  font-family: ${font.display};
  font-size: ${fontSize['2xl']};
  font-variation-settings: ${opticalSize['2xl']};
  letter-spacing: 0.06em;
  line-height: 1.1;
  &:empty {
    display: none;
  }
`;

const Words = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  padding: ${space.l};
  p {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
    line-height: 1.5;
  }
  ${media.upToMobile} {
    padding: ${space.m} ${space.m} ${space.l};
  }
`;

const Take = styled.div`
  margin-block-start: auto;
  padding-block-start: ${space.s};
`;
