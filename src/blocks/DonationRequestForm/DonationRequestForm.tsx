import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, Heading, NoScriptFormNotice, RichText, space, StarDivider } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { DonationRequestFormProps } from '../../content/blocks/donationRequestForm';
import { DonationRequestForm as Form } from '../../features/donation-request/DonationRequestForm';
import { formCard } from '../shared/formCard';
import { Section } from '../shared/Section';

/** The form for complimentary tickets of an organization below a title and a text (product 2.9). */
export function DonationRequestForm({
  title,
  text,
  darkBackground,
  theaters,
  headingLevel,
  lastBlock,
}: DonationRequestFormProps & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          {title ? (
            <Head>
              <Heading id={titleId} level={headingLevel} look={headingLevel === 1 ? '4xl' : '3xl'}>
                {title}
              </Heading>
              <StarDivider />
            </Head>
          ) : null}
          {text ? <RichText html={text} /> : null}
          <NoScriptFormNotice />
          <Card>
            <Form theaters={theaters} />
          </Card>
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  text-align: center;
`;

const Card = styled.div`
  ${formCard}
`;
