import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Section } from '../../blocks/shared/Section';
import {
  color,
  Container,
  Heading,
  media,
  NoScriptFormNotice,
  radius,
  shadow,
  size,
  space,
  StarDivider,
} from '../../design-system';

/** The anchor of the form, for links such as `#form`. */
const formAnchor = 'form';
const titleId = 'form-title';

export interface FormSectionProps {
  title: string;
  /** The number to call if the form does not work. May be empty. */
  phone: string;
  children: ReactNode;
}

/** A form below the blocks of a page, on a raised panel. */
export function FormSection({ title, phone, children }: FormSectionProps) {
  return (
    <Section dark={false} labelledBy={titleId} lastBlock>
      <Container width="content">
        <Panel id={formAnchor}>
          <Heading id={titleId} level={2} look="2xl">
            {title}
          </Heading>
          <StarDivider align="left" />
          <NoScriptFormNotice phone={phone} />
          <Form>{children}</Form>
        </Panel>
      </Container>
    </Section>
  );
}

const Form = styled.div`
  display: contents;
  ${media.noScripts} {
    display: none;
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: calc(${size.form} + 2 * ${space['2xl']});
  margin-inline: auto;
  ${media.aboveMobile} {
    padding: ${space['2xl']};
    background: ${color.raised};
    border: 1px solid ${color.border};
    border-radius: ${radius.l};
    box-shadow: ${shadow.raised};
  }
`;
