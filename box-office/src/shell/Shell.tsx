import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import {
  Button,
  Cluster,
  Container,
  Heading,
  Link,
  Notice,
  Stack,
  Surface,
  Text,
  color,
  fontWeight,
  layer,
  size,
  space,
  type Elements,
} from '../../../src/design-system';
import { useOnline } from '../../../src/runtime/useOnline';
import { texts } from '../texts';
import { useMay, useSession } from '../session/session';
import { toHash, type Route } from './route';

export interface ShellProps {
  /** The screen of the menu that is open. */
  current: Route['screen'];
  title: string;
  onLogOut: () => void;
  children: Elements;
}

/** The frame of every screen inside a session. */
export function Shell({ current, title, onLogOut, children }: ShellProps) {
  const { session } = useSession();
  const isOnline = useOnline();
  const mayApprove = useMay('listStaffRequests');
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  // After a change of the screen, as after the load of a page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);

  const items = ['tonight', 'orders', ...(mayApprove ? ['approvals'] : [])] as const as readonly (
    'tonight' | 'orders' | 'approvals'
  )[];
  return (
    <>
      <SkipLink href="#content" onClick={(event) => skipTo(event, heading.current)}>
        {texts.skip}
      </SkipLink>
      <Surface tone="dark" as="header">
        <Container width="wide">
          <Bar justify="space-between">
            <Cluster gap="l">
              <Brand>{texts.title}</Brand>
              <nav aria-label={texts.menu}>
                <Cluster as="ul" gap="m">
                  {items.map((screen) => (
                    <li key={screen}>
                      <MenuLink
                        href={toHash({ screen })}
                        aria-current={current === screen ? 'page' : undefined}
                      >
                        {texts.screens[screen]}
                      </MenuLink>
                    </li>
                  ))}
                </Cluster>
              </nav>
            </Cluster>
            <Cluster>
              <Text look="small">{texts.account(session.name, session.role)}</Text>
              <Button variant="secondary" buttonSize="small" onClick={onLogOut}>
                {texts.logOut}
              </Button>
            </Cluster>
          </Bar>
        </Container>
      </Surface>
      <Container width="wide" as="main" id="content">
        <Content gap="l">
          <Title ref={heading} tabIndex={-1}>
            <Heading level={1} look="2xl">
              {title}
            </Heading>
          </Title>
          {isOnline ? null : <Notice tone="warning">{texts.offline}</Notice>}
          {children}
        </Content>
      </Container>
    </>
  );
}

/** Names the tab of the browser. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${texts.title}`;
  }, [title]);
}

/** An anchor would change the screen. */
function skipTo(event: { preventDefault: () => void }, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}

const Bar = styled(Cluster)`
  padding-block: ${space.s};
`;

const Brand = styled.p`
  font-weight: ${fontWeight.bold};
`;

const MenuLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${size.target};
  color: ${color.text};
  text-decoration-color: transparent;
  &[aria-current] {
    color: ${color.accent};
    text-decoration-color: currentColor;
  }
`;

const Content = styled(Stack)`
  padding-block: ${space.l};
`;

const Title = styled.div`
  /* Focused by script only, and without an action. */
  &:focus-visible {
    outline: none;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  z-index: ${layer.skipLink};
  inset-block-start: ${space.xs};
  inset-inline-start: ${space.xs};
  padding: ${space.s} ${space.m};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  &:not(:focus-visible) {
    transform: translateY(-300%);
  }
`;
