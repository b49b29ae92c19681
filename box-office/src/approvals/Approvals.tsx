import styled from '@emotion/styled';
import { useState } from 'react';
import {
  Button,
  Cluster,
  Heading,
  Notice,
  Stack,
  Surface,
  Text,
  color,
  radius,
  space,
} from '../../../src/design-system';
import { createKeyGenerator } from '../../../src/features/shared/forms/useFormSubmit';
import { formatMoney } from '../../../src/lib/money';
import { api, unwrap, type StaffRequest } from '../api/api';
import { useChange, useSession, useStaffResource } from '../session/session';
import { Loaded, describeError } from '../shell/Loaded';
import { formatInstant } from '../shell/formatInstant';
import { approvalTexts, requestSubjects } from '../texts';

/** What waits for a second person. */
export function Approvals() {
  const loaded = useStaffResource('requests', (signal) => unwrap(api.GET('/staff/requests', { signal })));
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; title: string; detail?: string } | null>(
    null,
  );
  const [deciding, setDeciding] = useState<string | null>(null);
  const [getKey] = useState(createKeyGenerator);
  const change = useChange();

  const decide = async (request: StaffRequest, decision: 'approve' | 'reject') => {
    const { requestId } = request;
    setResult(null);
    setDeciding(`${decision} ${requestId}`);
    try {
      await change(() =>
        decision === 'approve'
          ? unwrap(
              api.POST('/staff/requests/{requestId}/approve', {
                params: { path: { requestId }, header: { 'idempotency-key': getKey(requestId) } },
              }),
            )
          : unwrap(api.POST('/staff/requests/{requestId}/reject', { params: { path: { requestId } } })),
      );
      const say = decision === 'approve' ? approvalTexts.approved : approvalTexts.rejected;
      setResult({ tone: 'success', title: say(requestSubjects[request.kind](request)) });
    } catch (error) {
      const { title, detail } = describeError(error);
      setResult({ tone: 'danger', title, detail });
    } finally {
      setDeciding(null);
      loaded.reload();
    }
  };

  return (
    <Stack gap="l">
      <Text>{approvalTexts.intro}</Text>
      {result ? (
        <Notice tone={result.tone} title={result.title}>
          {result.detail}
        </Notice>
      ) : null}
      <Loaded loaded={loaded}>
        {(requests) =>
          requests.length === 0 ? (
            <Text>{approvalTexts.none}</Text>
          ) : (
            <Stack as="ul">
              {requests.map((request) => (
                <li key={request.requestId}>
                  <Request
                    request={request}
                    deciding={deciding}
                    onDecide={(decision) => void decide(request, decision)}
                  />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

interface RequestProps {
  request: StaffRequest;
  /** The decision that is sent, with its request. */
  deciding: string | null;
  onDecide: (decision: 'approve' | 'reject') => void;
}

function Request({ request, deciding, onDecide }: RequestProps) {
  const { session } = useSession();
  const { requestId, requestedBy, amountCents, currency, seats, reason, expiresAt } = request;
  const isOwn = requestedBy === session.name;
  const subject = requestSubjects[request.kind](request);
  return (
    <Card tone="light" as="section" aria-label={subject}>
      <Stack gap="xs">
        <Heading level={2} look="m">
          {`${subject}, ${formatMoney(amountCents, currency)}`}
        </Heading>
        <Text look="small">
          {[approvalTexts.by(requestedBy), ...(seats ? [approvalTexts.seats(seats)] : []), reason ?? '']
            .filter(Boolean)
            .join('. ')}
        </Text>
        <Text look="small" tone="muted">
          {`${requestId}. ${approvalTexts.until(formatInstant(expiresAt))}.`}
        </Text>
        {isOwn ? <Text look="small">{approvalTexts.own}</Text> : null}
        <Cluster>
          {isOwn ? null : (
            <Button
              buttonSize="small"
              busy={deciding === `approve ${requestId}`}
              disabled={deciding !== null}
              onClick={() => onDecide('approve')}
            >
              {approvalTexts.approve}
            </Button>
          )}
          <Button
            variant="secondary"
            buttonSize="small"
            busy={deciding === `reject ${requestId}`}
            disabled={deciding !== null}
            onClick={() => onDecide('reject')}
          >
            {isOwn ? approvalTexts.withdraw : approvalTexts.reject}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

const Card = styled(Surface)`
  padding: ${space.m};
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
`;
