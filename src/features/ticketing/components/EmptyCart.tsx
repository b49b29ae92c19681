import styled from '@emotion/styled';
import { ButtonLink, Icon, Text, color, space } from '../../../design-system';
import { ticketingPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';

/** Nothing is held: says so, and leads to the shows. `wasEmptied` when the visitor has just emptied it here. */
export function EmptyCart({ wasEmptied = false }: { wasEmptied?: boolean }) {
  return (
    <Empty>
      <Icon name="ticket" size="3rem" />
      <Text look="lead" role={wasEmptied ? 'status' : undefined}>
        {wasEmptied ? texts.emptied : texts.empty}
      </Text>
      {wasEmptied ? null : <Text tone="muted">{texts.emptyHint}</Text>}
      <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
    </Empty>
  );
}

const Empty = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding-block: ${space['3xl']};
  color: ${color.accent};
  text-align: center;
`;
