import { useEffect, useRef, useState } from 'react';
import { Button, Cluster, Icon, Stack, Text, TextField } from '../../../design-system';
import { checkoutTexts } from './texts';

const texts = checkoutTexts.orderLink;

interface OrderLinkProps {
  /** The path of the confirmation with the id of the order. */
  path: string;
  orderNumber: string;
}

/**
 * Copies or mails the link to an order, which is not in the address of the page. The link is a secret and scripts of advertising read
 * the links of a page, so these are buttons (product 19.4).
 */
export function OrderLink({ path, orderNumber }: OrderLinkProps) {
  const [status, setStatus] = useState<'none' | 'copied' | 'failed'>('none');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (status === 'failed') field.current?.focus();
  }, [status]);
  const getUrl = () => new URL(path, window.location.href).href;

  async function copy() {
    setStatus('none');
    try {
      await navigator.clipboard.writeText(getUrl());
      setStatus('copied');
    } catch {
      // Refused by the visitor or the browser.
      setStatus('failed');
    }
  }

  function mail() {
    const query = Object.entries({ subject: texts.subject(orderNumber), body: getUrl() })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    window.open(`mailto:?${query}`, '_self');
  }

  return (
    <Stack gap="s" data-no-print="">
      <Cluster gap="m">
        <Button variant="secondary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="secondary" onClick={mail}>
          <Icon name="mail" /> {texts.mail}
        </Button>
      </Cluster>
      <div role="status">
        {status === 'copied' ? (
          <Text look="small" tone="muted">
            {texts.copied}
          </Text>
        ) : null}
      </div>
      {status === 'failed' ? (
        <TextField ref={field} label={texts.field} readOnly value={getUrl()} onFocus={selectAll} />
      ) : null}
    </Stack>
  );
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.select();
}
