import styled from '@emotion/styled';
import type { Order } from '../../../../helios/types';
import { formatUnbrokenTime } from '../../../../lib/wallClock';
import { fontWeight, Link, space } from '../../../../design-system';
import { confirmationTexts as texts } from '../texts';

/** Opening time, address and directions of the theater. Unknown values are omitted. */
export function VenueLines({ venue }: { venue: Order['venue'] }) {
  const { address, doorsAt, directionsUrl } = venue;
  return (
    <Lines>
      {doorsAt ? <Doors>{texts.doors(formatUnbrokenTime(doorsAt))}</Doors> : null}
      {address ? <p>{address}</p> : null}
      {directionsUrl ? (
        <p data-no-print>
          <Link href={directionsUrl}>{texts.directions}</Link>
        </p>
      ) : null}
    </Lines>
  );
}

const Lines = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['3xs']} ${space.m};
`;

const Doors = styled.p`
  font-weight: ${fontWeight.semibold};
`;
