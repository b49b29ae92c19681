import styled from '@emotion/styled';
import { useId } from 'react';
import {
  Button,
  color,
  Container,
  fontSize,
  Heading,
  media,
  NoScriptFormNotice,
  Notice,
  RichText,
  space,
  StarDivider,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { PromoStayInTouchFormProps } from '../../content/blocks/promoStayInTouchForm';
import { formCard } from '../shared/formCard';
import { Section } from '../shared/Section';
import { PromoFormFields } from './PromoFormFields';
import { texts } from './texts';
import { usePromoForm } from './usePromoForm';

/** The long form for the mailing list next to a text (product 2.7, 3.5, 5.1). It is not connected: a submission is only logged. */
export function PromoStayInTouchForm({
  id,
  title,
  text,
  submitButtonText,
  darkBackground,
  headingLevel,
  lastBlock,
}: PromoStayInTouchFormProps & BlockPlacement) {
  const ids = useId();
  const titleId = `${ids}-title`;
  const noteId = `${ids}-note`;
  const form = usePromoForm(id);
  const { isValid } = form;

  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Columns data-single={(!title && !text) || undefined}>
          {title || text ? (
            <TextColumn>
              {title ? (
                <>
                  <Heading id={titleId} level={headingLevel} look={headingLevel === 1 ? '4xl' : '3xl'}>
                    {title}
                  </Heading>
                  <StarDivider align="left" />
                </>
              ) : null}
              {text ? <RichText html={text} /> : null}
            </TextColumn>
          ) : null}
          <NoScriptFormNotice />
          <Form
            ref={form.formRef}
            {...form.formProps}
            aria-label={title || texts.form}
            onFocus={form.prepare}
          >
            <PromoFormFields form={form} idPrefix={ids} />
            <FormFooter>
              <Submit
                type="submit"
                busy={form.isChecking}
                aria-describedby={noteId}
                // Not `disabled`, because the button must be focusable and a click on it shows the errors.
                {...(isValid ? {} : { 'aria-disabled': true })}
              >
                {submitButtonText || texts.submit}
              </Submit>
              <Note id={noteId} role="status" data-failed={form.hasFailed || undefined}>
                {getNote()}
              </Note>
            </FormFooter>
            {form.isLogged ? <Notice tone="warning">{texts.logged}</Notice> : null}
          </Form>
        </Columns>
      </Container>
    </Section>
  );

  function getNote(): string {
    if (form.hasFailed) return texts.loadFailed;
    if (form.isChecking) return texts.checking;
    return isValid ? '' : texts.blocked;
  }
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};
  ${media.aboveMobile} {
    &:not([data-single]) {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      gap: clamp(2rem, 5vw, 5rem);
    }
    &[data-single] {
      grid-template-columns: minmax(0, 42rem);
      justify-content: center;
    }
  }
`;

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  ${formCard}
`;

const FormFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
  padding-block-start: ${space.xs};
`;

/** Looks disabled until the form is valid. */
const Submit = styled(Button)`
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${color.fixed.transparent};
    border-color: ${color.controlBorder};
    color: ${color.textMuted};
  }
`;

const Note = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  line-height: 1.45;
  &[data-failed] {
    color: ${color.danger};
  }
`;
