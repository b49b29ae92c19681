import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { getTelephoneHref, useCurrentPath } from '../../design-system';
import type { SiteSeo } from '../../content/siteContent';
import type { TicketingContent } from '../../content/ticketing';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { Ticketing } from '../../features/ticketing/Ticketing';
import { hasFooter, getScreen } from '../../features/ticketing/shared/routing/paths';
import { commonTexts, titles } from '../../features/ticketing/shared/texts';
import { toTicketingData } from '../../features/ticketing/shared/ticketingData';
import { Layout } from '../../shell/Layout/Layout';
import { ScriptedContent } from '../../shell/Layout/ScriptedContent';
import { PageHead } from '../../shell/PageHead/PageHead';
import { signalInteraction } from '../../shell/firstInteraction';

interface Data {
  siteTicketing: TicketingContent;
  siteSeo: SiteSeo;
}

export default function TicketingPage({ data }: PageProps<Data>) {
  // The path is null in the first render, because one HTML file without a footer serves every ticketing address.
  const path = useCurrentPath();
  const isFooterShown = path !== null && hasFooter(path);
  // The server did not render this footer, so its lazy parts are loaded at once.
  useEffect(() => {
    if (isFooterShown) signalInteraction();
  }, [isFooterShown]);
  return (
    <Layout variant="ticketing" footer={isFooterShown}>
      <ScriptedContent withoutScripts={<BoxOfficePhones content={data.siteTicketing} />}>
        <Ticketing data={toTicketingData(data.siteTicketing)} Calendar={ShowCalendar} />
      </ScriptedContent>
    </Layout>
  );
}

/** The phone numbers of the box offices for visitors without scripts: one for each theater, or the general number. */
function BoxOfficePhones({ content: { phone, locations } }: { content: TicketingContent }) {
  const theaters = locations.filter((location) => location.phone);
  const boxOffices = theaters.length > 0 ? theaters : phone ? [{ name: '', phone }] : [];
  return (
    <>
      <p>{commonTexts.needsScripts}</p>
      <ul>
        {boxOffices.map((office) => (
          <li key={office.name}>
            {office.name ? `${office.name}: ` : ''}
            <a href={getTelephoneHref(office.phone)}>{office.phone}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

// One HTML file serves every ticketing address. It is built at this path and has the title of the first screen.
const builtPath = '/[...]';

export const Head = ({ location, data }: HeadProps<Data>) => (
  <PageHead title={titles[getScreen(location.pathname.replace(builtPath, ''))]} {...data.siteSeo} noIndex />
);

export const query = graphql`
  query TicketingPage {
    siteTicketing
    siteSeo
  }
`;
