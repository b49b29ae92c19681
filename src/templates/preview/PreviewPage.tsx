import { useMemo } from 'react';
import styled from '@emotion/styled';
import { Section } from '../../blocks/shared/Section';
import type { Editable } from '../../content/editables';
import type { Preview, PreviewViewer } from '../../content/preview';
import {
  ButtonLink,
  Cluster,
  Container,
  Heading,
  Notice,
  Stack,
  Text,
  fontWeight,
  space,
} from '../../design-system';
import { Layout } from '../../shell/Layout/Layout';
import { ShellContext, type ShellParts } from '../../shell/Layout/shellContext';
import { ContentPage } from '../ContentPage';
import { PreviewBar } from './PreviewBar';
import { previewScopeAttribute } from './previewScope';
import { texts } from './texts';
import { useVisualEditing } from './useVisualEditing';
import type { SiteShell } from '../../content/shell';
import NotificationBannersSlice from '../../shell/Banners/NotificationBannersSlice';
import ChatSlice from '../../shell/Chat/ChatSlice';
import FooterSlice from '../../shell/Footer/FooterSlice';
import HeaderSlice from '../../shell/Header/HeaderSlice';
import type { ItemWarning } from '../../content/warnings';

export interface PreviewPageProps {
  preview: Preview;
  viewer: PreviewViewer;
  /** The origin of the public site, without a trailing slash. */
  siteUrl: string;
}

/** A saved version of a page (product 2.2) with the saved shell, or the reason why it cannot be shown. */
export function PreviewPage({ preview, viewer, siteUrl }: PreviewPageProps) {
  const { shell } = preview;
  useVisualEditing(
    viewer.name === 'editor' ? viewer.cmsUrl : '',
    preview.name === 'ready' && viewer.name === 'editor' ? preview.editables : nothingEditable,
  );
  const parts = useMemo(() => (shell ? createShellParts(shell) : null), [shell]);
  return (
    <ShellContext.Provider value={parts}>
      {preview.name === 'ready' ? (
        <>
          <ContentPage page={preview.page} />
          <PageBar preview={preview} viewer={viewer} siteUrl={siteUrl} />
        </>
      ) : (
        <PreviewUnavailable preview={preview} viewer={viewer} siteUrl={siteUrl} />
      )}
    </ShellContext.Provider>
  );
}

const nothingEditable: readonly Editable[] = [];

function getScopeAttribute({ seesWholeSite }: PreviewViewer): Record<string, string> {
  return { [previewScopeAttribute]: seesWholeSite ? 'site' : 'page' };
}

/** What the person should know about the preview. Outside of the layout, so that the page is exactly as visitors will see it. */
function PageBar({
  preview: { page, version, versionName, hiddenBecause, warnings },
  viewer,
  siteUrl,
}: PreviewPageProps & { preview: Extract<Preview, { name: 'ready' }> }) {
  const describe = (text: string) => (hiddenBecause ? `${texts.hidden(hiddenBecause)} ${text}` : text);
  const toPage = (
    <ButtonLink href={siteUrl + page.url} variant="secondary" buttonSize="small" openInNewTab={false}>
      {texts.toPage}
    </ButtonLink>
  );
  if (viewer.name === 'reviewer') {
    return (
      <PreviewBar title={texts.sharedTitle(viewer.sharedBy, viewer.until)} {...getScopeAttribute(viewer)}>
        <p>{describe(viewer.seesWholeSite ? texts.sharedSite : texts.sharedPage)}</p>
        {toPage}
      </PreviewBar>
    );
  }
  return (
    <PreviewBar title={texts.title(version, versionName)} {...getScopeAttribute(viewer)}>
      <p>{describe(viewer.seesWholeSite ? texts.seesWholeSite : texts.notice)}</p>
      <Cluster gap="s">
        {toPage}
        <ButtonLink href={viewer.editUrl} variant="secondary" buttonSize="small">
          {texts.edit}
        </ButtonLink>
        <ButtonLink href={viewer.shareUrl} variant="secondary" buttonSize="small">
          {texts.share}
        </ButtonLink>
      </Cluster>
      <PageWarnings warnings={warnings} />
    </PreviewBar>
  );
}

function PreviewUnavailable({
  preview,
  viewer,
  siteUrl,
}: PreviewPageProps & { preview: Exclude<Preview, { name: 'ready' }> }) {
  return (
    <Layout>
      <Section dark={false} lastBlock>
        <Container width="reading" {...getScopeAttribute(viewer)}>
          <Stack gap="l">
            <Heading level={1} look="3xl">
              {preview.name === 'missing' ? texts.missing.title(preview.version) : texts.failed.title}
            </Heading>
            <Text>
              {preview.name === 'missing'
                ? texts.missing.text(preview.version, preview.url)
                : texts.failed.text}
            </Text>
            {preview.name === 'failed' ? <Notice tone="danger" title={preview.message} /> : null}
            <Cluster>
              <ButtonLink
                href={siteUrl + (preview.name === 'missing' ? preview.url : '/')}
                openInNewTab={false}
              >
                {preview.name === 'missing' ? texts.toPage : texts.home}
              </ButtonLink>
            </Cluster>
          </Stack>
        </Container>
      </Section>
    </Layout>
  );
}

/** Slices of a preview get no context of the build. */
const sliceContext = {};

/** Creates the parts of the shell from the saved items, with the components of the slices of the build. */
function createShellParts({ header, notificationBanners, footer, chat }: SiteShell): ShellParts {
  const headerData = { siteHeader: header };
  const notificationBannersData = { siteNotificationBanners: notificationBanners };
  return {
    renderHeader: (props) => <HeaderSlice data={headerData} sliceContext={sliceContext} {...props} />,
    renderNotificationBanners: (ids) => (
      <NotificationBannersSlice
        data={notificationBannersData}
        sliceContext={sliceContext}
        {...(ids ? { ids } : {})}
      />
    ),
    footer: <FooterSlice data={{ siteFooter: footer }} sliceContext={sliceContext} />,
    chat: <ChatSlice data={{ siteChat: chat }} sliceContext={sliceContext} />,
  };
}

/** A longer list starts collapsed, so that the page stays in view. */
const maxExpandedWarnings = 3;

/** Lists for the editor what the page omits and which links are broken. Renders nothing without warnings. */
function PageWarnings({ warnings }: { warnings: readonly ItemWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" live={false}>
      <Details open={warnings.length <= maxExpandedWarnings}>
        <summary>{texts.warnings(warnings.length)}</summary>
        <ul>
          {warnings.map(({ sentence }, index) => (
            // Two warnings may have the same text, and the order never changes.
            <li key={index}>{sentence}</li>
          ))}
        </ul>
      </Details>
    </Notice>
  );
}

const Details = styled.details`
  summary {
    cursor: pointer;
    font-weight: ${fontWeight.bold};
  }
  ul {
    display: grid;
    gap: ${space['2xs']};
    margin-block-start: ${space.xs};
    padding-inline-start: 1.2em;
    list-style: disc;
  }
`;
