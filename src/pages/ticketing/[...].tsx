import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { useCurrentPath } from '../../design-system';
import type { SiteSeo } from '../../content/siteContent';
import type { TicketingContent } from '../../content/ticketing';
import { Ticketing } from '../../features/ticketing/Ticketing';
import { BoxOfficePhones } from '../../features/ticketing/shared/components/BoxOfficePhones';
import { hasFooter, getScreen } from '../../features/ticketing/shared/routing/paths';
import { titles } from '../../features/ticketing/shared/texts';
import { toTicketingData } from '../../features/ticketing/shared/ticketingData';
import { createScreenCode } from '../../features/shared/screen/screenCode';
import { Layout } from '../../shell/Layout/Layout';
import { ScriptedContent } from '../../shell/Layout/ScriptedContent';
import { PageHead } from '../../shell/PageHead/PageHead';
import { signalInteraction } from '../../runtime/firstInteraction';

interface Data {
  siteTicketing: TicketingContent;
  siteSeo: SiteSeo;
}

// In the chunk of its screen.
const calendar = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "ticketing-calendar" */ '../../features/calendar/ShowCalendar'))
      .ShowCalendar,
);

export default function TicketingPage({ data }: PageProps<Data>) {
  // The path is null in the first render, because one HTML file without a footer serves all of these addresses.
  const path = useCurrentPath();
  const isFooterShown = path !== null && hasFooter(path);
  // The server did not render this footer, so its lazy parts are loaded at once.
  useEffect(() => {
    if (isFooterShown) signalInteraction();
  }, [isFooterShown]);
  return (
    <Layout variant="ticketing" footer={isFooterShown}>
      <ScriptedContent withoutScripts={<BoxOfficePhones content={data.siteTicketing} />}>
        <Ticketing data={toTicketingData(data.siteTicketing)} Calendar={calendar.Screen} />
      </ScriptedContent>
    </Layout>
  );
}

// One HTML file serves all addresses below the list of shows. It is built at this path, without a title of its own.
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
