import styled from '@emotion/styled';
import { Link, getTelephoneHref } from '../../../design-system';

/** A phone number after a text. Renders nothing when there is no number. */
export function PhoneLine({ prefix, phone }: { prefix: string; phone: string }) {
  if (!phone) return null;
  return (
    <span>
      <span>{prefix}</span> <Phone href={getTelephoneHref(phone)}>{phone}</Phone>
    </span>
  );
}

/** A number that fits into a line must not wrap, because it would be read as two. */
const Phone = styled(Link)`
  display: inline-block;
  overflow-wrap: anywhere;
`;
