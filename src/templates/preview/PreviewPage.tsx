import styled from '@emotion/styled';
import * as components from '../../blocks/registry';
import { Section } from '../../blocks/shared/Section';
import type { FormName } from '../../content/form';
import type { Preview } from '../../content/preview';
import { ButtonLink, Cluster, Container, Heading, Notice, space, Stack, Text } from '../../design-system';
import { Layout } from '../../shell/Layout/Layout';
import { ContentPage } from '../ContentPage';
import { PageForm as contact } from '../forms/contact';
import { PageForm as groupSignup } from '../forms/groupSignup';
import { PageForm as signup } from '../forms/signup';
import { PageWarnings } from './PageWarnings';
import { texts } from './texts';

/** Which types a draft has is known only when it is asked for, so the preview has all blocks and forms at hand. */
const forms = { contact, groupSignup, signup } satisfies Record<FormName, unknown>;

/** A saved version of a page (SPEC 2.2), or why there is none to see. */
export function PreviewPage({ preview }: { preview: Preview }) {
  if (preview.name !== 'ready') return <NoPreview preview={preview} />;
  const { page, version, warnings } = preview;
  const Form = page.form ? forms[page.form] : null;
  return (
    <ContentPage
      page={page}
      components={components}
      notice={
        <Above width="content">
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
        </Above>
      }
      form={Form ? <Form forms={preview.forms} /> : null}
    />
  );
}

function NoPreview({ preview }: { preview: Exclude<Preview, { name: 'ready' }> }) {
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

/** Neither the header nor what opens the page touches the notice. */
const Above = styled(Container)`
  padding-block: ${space.m};
`;
