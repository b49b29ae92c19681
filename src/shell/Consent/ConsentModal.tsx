import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { consentGroups, getConsent, type ConsentGroup } from '../../analytics/consent';
import { AnyLink, Button, CheckboxField, Modal, Notice, space, Text } from '../../design-system';
import type { ConsentContent } from '../../content/consent';

interface ConsentModalProps {
  content: ConsentContent;
  open: boolean;
  onDecide: (groups: Iterable<ConsentGroup>) => void;
  onClose: () => void;
}

/** Lets the visitor allow each group of cookies and services (product 18). */
export function ConsentModal({ content, open, onDecide, onClose }: ConsentModalProps) {
  const [chosen, setChosen] = useState<ReadonlySet<ConsentGroup>>(new Set());
  const [isGpc, setIsGpc] = useState(false);
  useEffect(() => {
    if (!open) return;
    const consent = getConsent();
    setChosen(consent.groups);
    setIsGpc(consent.isGpc);
  }, [open]);

  function toggle(group: ConsentGroup) {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    setChosen(next);
  }
  const { privacyLink } = content;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={content.dialogTitle}
      actions={
        <>
          <Button onClick={() => onDecide(chosen)}>{content.saveLabel}</Button>
          <Button variant="secondary" onClick={() => onDecide(consentGroups)}>
            {content.acceptLabel}
          </Button>
          <Button variant="secondary" onClick={() => onDecide([])}>
            {content.rejectLabel}
          </Button>
        </>
      }
    >
      <Text>
        <span>{content.dialogText}</span>{' '}
        {privacyLink ? <AnyLink href={privacyLink.href}>{privacyLink.text}</AnyLink> : null}
      </Text>
      <Groups>
        {isGpc ? <Notice tone="info" title={content.gpcText} /> : null}
        {consentGroups.map((group) => {
          const isFixed = group === 'C0001' || (group === 'C0004' && isGpc);
          return (
            <CheckboxField
              key={group}
              name={group}
              label={content.groups[group].title}
              hint={content.groups[group].text}
              checked={chosen.has(group)}
              disabled={isFixed}
              onChange={() => toggle(group)}
            />
          );
        })}
      </Groups>
    </Modal>
  );
}

const Groups = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  margin-block-start: ${space.m};
`;
