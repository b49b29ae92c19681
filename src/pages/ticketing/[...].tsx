import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { useCurrentPath } from '../../design-system';
import type { SiteSeo } from '../../content/siteContent';
import type { TicketingContent } from '../../content/ticketing';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { Ticketing } from '../../features/ticketing/Ticketing';
import { hasFooter, screenOf } from '../../features/ticketing/routing/paths';
import { titles } from '../../features/ticketing/texts';
import { toTicketingData } from '../../features/ticketing/ticketingData';
import { Layout } from '../../shell/Layout/Layout';
import { PageHead } from '../../shell/PageHead/PageHead';
import { visitorActs } from '../../shell/untilVisitorActs';

interface Data {
  siteTicketing: TicketingContent;
  siteSeo: SiteSeo;
}

export default function TicketingPage({ data }: PageProps<Data>) {
  // Null at first: one HTML file, without a footer, serves every ticketing address.
  const path = useCurrentPath();
  const footer = path !== null && hasFooter(path);
  // So nothing of the footer is there that could wait.
  useEffect(() => {
    if (footer) visitorActs();
  }, [footer]);
  return (
    <Layout variant="ticketing" footer={footer}>
      <Ticketing data={toTicketingData(data.siteTicketing)} Calendar={ShowCalendar} />
    </Layout>
  );
}

// One HTML file serves every ticketing address. It is built under its own file name, and bears the title of the first screen.
const builtPath = '/[...]';

export const Head = ({ location, data }: HeadProps<Data>) => (
  <PageHead title={titles[screenOf(location.pathname.replace(builtPath, ''))]} {...data.siteSeo} noIndex />
);

export const query = graphql`
  query TicketingPage {
    siteTicketing
    siteSeo
  }
`;
