import styled from '@emotion/styled';
import { useId } from 'react';
import {
  ButtonLink,
  color,
  Container,
  getDirectusAssetUrl,
  font,
  fontSize,
  Heading,
  Image,
  media,
  pictureRatios,
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
import type { BlockPlacement } from '../../content/block';
import type { ToolkitAsset, ToolkitAssetsShowProps } from '../../content/blocks/toolkitAssetsShow';
import type { DownloadModel } from '../../content/image';
import { BlockTitle } from '../shared/BlockTitle';
import { EnlargeButton } from '../shared/EnlargeButton';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { Section } from '../shared/Section';

const texts = {
  /** Product 2.7. */
  empty: 'No assets available.',
  download: 'Download',
  open: 'Open',
  /** The target of a button for screen readers: "Download Ruth in the barley". */
  subject: (title: string) => ` ${title}`,
};

/** The downloads of a show, in the media toolkit and in the reseller toolkit. */
export function ToolkitAssetsShow({
  title,
  text,
  assetListContent,
  darkBackground,
  headingLevel,
  lastBlock,
}: ToolkitAssetsShowProps & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          {title || text ? (
            <Header>
              <BlockTitle id={titleId} title={title} level={headingLevel} container="card" />
              <StarDivider align="left" />
              {text ? <RichText html={text} /> : null}
            </Header>
          ) : null}
          {assetListContent.length > 0 ? (
            <List>
              {assetListContent.map((asset) => (
                <Asset
                  key={asset.id}
                  asset={asset}
                  headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
                />
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
  const details = file ? formatFileDetails(file) : '';
  return (
    <Item>
      <Preview
        data-surface={darkPreview ? 'dark' : undefined}
        data-uncropped={(preview && isUncropped(preview)) || undefined}
      >
        {preview ? (
          <>
            <Image
              image={preview}
              fill
              aspectRatio={isUncropped(preview) ? undefined : previewRatio}
              sizes="(min-width: 1280px) 390px, (min-width: 769px) 46vw, 100vw"
              alt=""
            />
            <EnlargeButton image={preview} />
          </>
        ) : (
          <FileType aria-hidden="true">{file ? formatFileType(file.type) : '↗'}</FileType>
        )}
      </Preview>
      <TextColumn>
        <Heading level={headingLevel} look="l">
          {title}
        </Heading>
        {description ? <p>{description}</p> : null}
        {details ? <p>{details}</p> : null}
        <Actions>
          {file ? (
            <ButtonLink
              href={getDownloadUrl(file)}
              openInNewTab={false}
              variant="secondary"
              buttonSize="small"
            >
              {texts.download}
              <VisuallyHidden>{texts.subject(title)}</VisuallyHidden>
            </ButtonLink>
          ) : href ? (
            <ButtonLink href={href} variant="secondary" buttonSize="small">
              {texts.open}
              <VisuallyHidden>{texts.subject(title)}</VisuallyHidden>
            </ButtonLink>
          ) : null}
        </Actions>
      </TextColumn>
    </Item>
  );
}

/** The aspect ratio of cropped previews. */
const previewRatio = '3:2';

/** Whether cropping would remove more than a quarter of the image, as for a wide logo. */
function isUncropped({ width, height }: ImageModel): boolean {
  const ratio = width / height / pictureRatios[previewRatio];
  return ratio > 4 / 3 || ratio < 3 / 4;
}

/** With the parameter `download`, Directus makes the browser save the file instead of showing it. */
function getDownloadUrl({ id, modifiedOn }: DownloadModel): string {
  const url = getDirectusAssetUrl(id, modifiedOn);
  return `${url}${url.includes('?') ? '&' : '?'}download`;
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

const Header = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: 42rem;
`;

const List = styled.ul`
  display: grid;
  /* Four columns at a window width of 1280 px, including a scrollbar of 17 px. */
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
  &[data-uncropped] img {
    padding: ${space.l};
    object-fit: contain;
  }
  &[data-surface='dark'] {
    background: ${color.background};
  }
`;

/** The placeholder for a file without a preview. */
const FileType = styled.span`
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

const TextColumn = styled.div`
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

const Actions = styled.div`
  margin-block-start: auto;
  padding-block-start: ${space.s};
`;

/** The labels of media types whose subtype is not a well-known name. */
const knownLabels: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
  'text/plain': 'TXT',
};

/** The label of a media type, such as `PDF`. Returns '' if there is no common label. */
export function formatFileType(type: string): string {
  const known = knownLabels[type];
  if (known) return known;
  const subtype = type.split('/')[1] ?? '';
  return /^[a-z0-9]{1,5}$/i.test(subtype) ? subtype.toUpperCase() : '';
}

/** Type and size, e.g. `PDF, 1.2 MB`. A KB has 1000 bytes, as in file managers. */
export function formatFileDetails({ type, bytes }: DownloadModel): string {
  return [formatFileType(type), bytes === null ? '' : formatFileSize(bytes)].filter(Boolean).join(', ');
}

function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
