import { getTelephoneHref } from '../../../../design-system';
import type { TicketingContent } from '../../../../content/ticketing';
import { commonTexts } from '../texts';

/** The phone numbers of the box offices for visitors without scripts: one for each theater, or the general number. */
export function BoxOfficePhones({ content: { phone, locations } }: { content: TicketingContent }) {
  const theaters = locations.filter((location) => location.phone);
  const boxOffices = theaters.length > 0 ? theaters : phone ? [{ name: '', phone }] : [];
  return (
    <>
      <p>{commonTexts.needsScripts}</p>
      <ul>
        {boxOffices.map((office) => (
          <li key={office.name}>
            <span>{office.name ? `${office.name}: ` : ''}</span>
            <a href={getTelephoneHref(office.phone)}>{office.phone}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
