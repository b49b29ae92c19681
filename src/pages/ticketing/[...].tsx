import styled from '@emotion/styled';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { media, NoScript, size, space, telephoneHref, useCurrentPath } from '../../design-system';
import type { SiteSeo } from '../../content/siteContent';
import type { TicketingContent } from '../../content/ticketing';
import { ShowCalendar } from '../../features/calendar/ShowCalendar';
import { Ticketing } from '../../features/ticketing/Ticketing';
import { hasFooter, getScreen } from '../../features/ticketing/routing/paths';
import { commonTexts, titles } from '../../features/ticketing/texts';
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
      <Instead>
        <WithoutScripts content={data.siteTicketing} />
      </Instead>
      <Screens>
        <Ticketing data={toTicketingData(data.siteTicketing)} Calendar={ShowCalendar} />
      </Screens>
    </Layout>
  );
}

/** The box offices to call: each theatre's, or the general number. */
function WithoutScripts({ content: { phone, locations } }: { content: TicketingContent }) {
  const houses = locations.filter((location) => location.phone);
  const offices = houses.length > 0 ? houses : phone ? [{ name: '', phone }] : [];
  return (
    <NoScript>
      <p>{commonTexts.needsScripts}</p>
      <ul>
        {offices.map((office) => (
          <li key={office.name}>
            {office.name ? `${office.name}: ` : ''}
            <a href={telephoneHref(office.phone)}>{office.phone}</a>
          </li>
        ))}
      </ul>
    </NoScript>
  );
}

const Instead = styled.div`
  ${media.noScripts} {
    width: min(100% - 2 * ${space.gutter}, ${size.reading});
    margin-inline: auto;
    padding-block: ${space['2xl']};
  }
`;

/** Hidden without scripts, because the loading message would never go away. */
const Screens = styled.div`
  display: contents;
  ${media.noScripts} {
    display: none;
  }
`;

// One HTML file serves every ticketing address. It is built under its own file name, and bears the title of the first screen.
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
