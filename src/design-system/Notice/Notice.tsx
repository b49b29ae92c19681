import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon';
import { color, fontSize, fontWeight, radius, space } from '../tokens';

export interface NoticeProps {
  /** Default `info`. `danger` is announced immediately, the others politely. */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  /** A short message. */
  title?: string;
  /** Details and what to do. */
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** False for a notice that is in the page initially, so that it is not announced. Default true. */
  live?: boolean;
  /** For styles of the parent layout. */
  className?: string;
}

const icons: Record<NonNullable<NoticeProps['tone']>, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

/** A message about an event, with what to do. */
export function Notice({ tone = 'info', title, children, actions, live = true, className }: NoticeProps) {
  return (
    <Box
      className={className}
      data-tone={tone}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} size="1.4em" />
      <Body>
        {title ? <Title>{title}</Title> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <Actions>{actions}</Actions> : null}
      </Body>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  gap: ${space.s};
  padding: ${space.m};
  border: 1px solid currentColor;
  border-radius: ${radius.m};
  font-size: ${fontSize.s};
  line-height: 1.5;
  background: ${color.infoSurface};
  color: ${color.info};
  &[data-tone='success'] {
    background: ${color.successSurface};
    color: ${color.success};
  }
  &[data-tone='warning'] {
    background: ${color.warningSurface};
    color: ${color.warning};
  }
  &[data-tone='danger'] {
    background: ${color.dangerSurface};
    color: ${color.danger};
  }
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-width: 0;
  /* Breaks long words in large text before they overflow a phone screen. */
  overflow-wrap: anywhere;
  color: ${color.text};
`;

const Title = styled.p`
  font-weight: ${fontWeight.bold};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  margin-block-start: ${space.xs};
`;
