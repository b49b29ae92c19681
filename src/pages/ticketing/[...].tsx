import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { TicketingContent } from '../../content/ticketing';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { Ticketing } from '../../features/ticketing/Ticketing';
import { screenOf } from '../../features/ticketing/routing/paths';
import { titles } from '../../features/ticketing/texts';
import { toTicketingData } from '../../features/ticketing/ticketingData';
import { Layout } from '../../shell/Layout/Layout';
import { PageHead } from '../../shell/PageHead/PageHead';

interface Data {
  siteTicketing: TicketingContent;
}

export default function TicketingPage({ data }: PageProps<Data>) {
  return (
    <Layout variant="ticketing">
      <Ticketing data={toTicketingData(data.siteTicketing)} Calendar={ShowCalendar} />
    </Layout>
  );
}

// One HTML file serves every ticketing address. It is built under its own file name, and bears the title of the first screen.
const builtPath = '/[...]';

export const Head = ({ location, data }: HeadProps<Data>) => (
  <PageHead
    title={titles[screenOf(location.pathname.replace(builtPath, ''))]}
    siteName={data.siteTicketing.companyName}
    noIndex
  />
);

export const query = graphql`
  query TicketingPage {
    siteTicketing
  }
`;
