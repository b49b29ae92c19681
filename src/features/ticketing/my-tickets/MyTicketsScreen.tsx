import { useEffect, useState } from 'react';
import { Button, Text } from '../../../design-system';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import type { MyTickets } from '../../../helios/types';
import { useResource, type LoadedResource } from '../../../runtime/useResource';
import { useHelios } from '../../../state/heliosContext';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { ScreenLayout } from '../../shared/screen/ScreenLayout';
import { Failure } from '../shared/components/Failure';
import { commonTexts, titles } from '../shared/texts';
import { LinkForm } from './LinkForm';
import { useMailedLink, type MailedLink } from './mailedLink';
import { TicketLists } from './TicketLists';
import { endedLinks, myTicketsTexts as texts } from './texts';

type EndedCode = keyof typeof endedLinks;

/** /ticketing/my-tickets: asks for a link, and shows what the link of a mail leads to (product 23). */
export function MyTicketsScreen() {
  const { link, write } = useMailedLink();
  const [ended, setEnded] = useState<EndedCode | null>(null);
  const opened = useOpenedLink(link?.isUsed ? link : null, (code) => {
    write(null);
    setEnded(code);
  });
  if (link === undefined) {
    return (
      <ScreenLayout title={titles.myTickets} offlineText={commonTexts.offline}>
        <LoadingIndicator />
      </ScreenLayout>
    );
  }
  if (link === null) return <AskForLink ended={ended} />;
  if (!link.isUsed) {
    return (
      // The focus moves to the title of another screen.
      <ScreenLayout key="press" title={titles.myTickets} offlineText={texts.offline}>
        <Text look="lead">{texts.press}</Text>
        <div>
          {/* Opening the link uses nothing up, because scanners of mail open links. */}
          <Button buttonSize="large" onClick={() => write({ ...link, isUsed: true })}>
            {texts.open}
          </Button>
        </div>
      </ScreenLayout>
    );
  }
  const { resource, reload } = opened;
  return (
    <ScreenLayout key="opened" title={titles.myTickets} offlineText={commonTexts.offline}>
      {resource.status === 'loading' ? <LoadingIndicator label={texts.opening} /> : null}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {resource.data ? <TicketLists found={resource.data} onAgain={() => write(null)} /> : null}
    </ScreenLayout>
  );
}

/** What a used link leads to. Without an answer the request is repeated with its key. */
function useOpenedLink(
  link: MailedLink | null,
  onEnded: (code: EndedCode) => void,
): LoadedResource<MyTickets> {
  const helios = useHelios();
  const opened = useResource(link?.token ?? null, (signal) =>
    helios.openMyTickets(link?.token ?? '', link?.key ?? '', signal),
  );
  const code = findEndedCode(opened.resource.error);
  useEffect(() => {
    if (code) onEnded(code);
  });
  return opened;
}

function findEndedCode(error: unknown): EndedCode | null {
  // A token that is too long is not valid, either.
  if (hasCode(error, 'INVALID_REQUEST')) return 'TICKET_LINK_NOT_VALID';
  return error instanceof HeliosError && Object.hasOwn(endedLinks, error.code)
    ? (error.code as EndedCode)
    : null;
}

function AskForLink({ ended }: { ended: EndedCode | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <ScreenLayout key="sent" title={texts.sentTitle} offlineText={null}>
        <Text look="lead">{texts.sent(sentTo)}</Text>
        <Text>{texts.sentHint}</Text>
        <div>
          <Button variant="secondary" onClick={() => setSentTo(null)}>
            {texts.other}
          </Button>
        </div>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout key={ended ?? 'ask'} title={titles.myTickets} offlineText={texts.offline}>
      {ended ? (
        <FocusedNotice tone="warning" title={endedLinks[ended].title}>
          {endedLinks[ended].text}
        </FocusedNotice>
      ) : (
        <Text look="lead">{texts.intro}</Text>
      )}
      <LinkForm onSent={setSentTo} />
    </ScreenLayout>
  );
}
