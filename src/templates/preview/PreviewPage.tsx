import styled from '@emotion/styled';
import { Section } from '../../blocks/shared/Section';
import type { Preview } from '../../content/preview';
import { ButtonLink, Cluster, Container, Heading, Notice, space, Stack, Text } from '../../design-system';
import { Layout } from '../../shell/Layout/Layout';
import { ContentPage } from '../ContentPage';
import { PageWarnings } from './PageWarnings';
import { texts } from './texts';

/** A saved version of a page (product 2.2), or the reason why it cannot be shown. */
export function PreviewPage({ preview }: { preview: Preview }) {
  if (preview.name !== 'ready') return <PreviewUnavailable preview={preview} />;
  const { page, version, warnings } = preview;
  return (
    <ContentPage
      page={page}
      notice={
        <PreviewNotice width="content">
          <Stack gap="s">
            <Notice
              tone="info"
              title={texts.title(version)}
              actions={
                <ButtonLink href={page.url} variant="secondary" buttonSize="small">
                  {texts.toPage}
                </ButtonLink>
              }
            >
              {texts.notice}
            </Notice>
            <PageWarnings warnings={warnings} />
          </Stack>
        </PreviewNotice>
      }
    />
  );
}

function PreviewUnavailable({ preview }: { preview: Exclude<Preview, { name: 'ready' }> }) {
  return (
    <Layout>
      <Section dark={false} lastBlock>
        <Container width="reading">
          <Stack gap="l">
            <Heading level={1} look="3xl">
              {texts[preview.name].title}
            </Heading>
            <Text>
              {preview.name === 'missing'
                ? texts.missing.text(preview.version, preview.url)
                : texts[preview.name].text}
            </Text>
            {preview.name === 'failed' ? <Notice tone="danger" title={preview.message} /> : null}
            <Cluster>
              <ButtonLink href={preview.name === 'missing' ? preview.url : '/'}>
                {preview.name === 'missing' ? texts.toPage : texts.home}
              </ButtonLink>
            </Cluster>
          </Stack>
        </Container>
      </Section>
    </Layout>
  );
}

/** Separates the notice from the header and from the first block. */
const PreviewNotice = styled(Container)`
  padding-block: ${space.m};
`;
