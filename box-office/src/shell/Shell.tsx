import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
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
  fontSize,
  fontWeight,
  layer,
  media,
  size,
  space,
  type Elements,
} from '../../../src/design-system';
import { useOnline } from '../../../src/runtime/useOnline';
import { texts } from '../texts';
import { useSession } from '../session/session';
import { toHash } from './route';
import { listScreens, type MenuScreen } from './screens';

export interface ShellProps {
  /** The screen of the menu that is open. */
  current: MenuScreen;
  title: string;
  onLogOut: () => void;
  children: Elements;
}

/** The frame of every screen inside a session. */
export function Shell({ current, title, onLogOut, children }: ShellProps) {
  const { session } = useSession();
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menuId = useId();
  useDocumentTitle(title);
  // After a change of the screen, as after the load of a page. Some screens have focused a field already.
  useEffect(() => {
    if (!heading.current?.closest('main')?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <SkipLink href="#content" onClick={(event) => skipTo(event, heading.current)}>
        {texts.skip}
      </SkipLink>
      <Surface tone="dark" as="header">
        <Container width="wide">
          <Bar>
            <Brand>{texts.title}</Brand>
            <MenuButton
              type="button"
              aria-expanded={isMenuOpen}
              aria-controls={menuId}
              onClick={() => setIsMenuOpen(!isMenuOpen)}
            >
              {texts.menuButton}
            </MenuButton>
            <Menu id={menuId} data-open={isMenuOpen || undefined}>
              <nav aria-label={texts.menu}>
                <Cluster as="ul" gap="m">
                  {listScreens(session).map((screen) => (
                    <li key={screen}>
                      <MenuLink
                        href={toHash({ screen })}
                        aria-current={current === screen ? 'page' : undefined}
                        onClick={() => setIsMenuOpen(false)}
                      >
                        {texts.screens[screen]}
                      </MenuLink>
                    </li>
                  ))}
                </Cluster>
              </nav>
              <Cluster>
                <Text look="small">{texts.account(session.name, session.role)}</Text>
                <Button
                  variant="secondary"
                  buttonSize="small"
                  onClick={() => {
                    setIsMenuOpen(false);
                    onLogOut();
                  }}
                >
                  {texts.logOut}
                </Button>
              </Cluster>
            </Menu>
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
          {/* The door works offline, and says how. */}
          {isOnline || current === 'door' ? null : <Notice tone="warning">{texts.offline}</Notice>}
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

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.l};
  padding-block: ${space.xs};
  /* Enlarged text on a small phone: one line. */
  ${media.upToMobile} {
    column-gap: ${space.xs};
    padding-block: 0;
    font-size: ${fontSize.s};
  }
`;

/** A phone and a tablet show it when the button is pressed, so that the screen has the room. */
const Menu = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs} ${space.l};
  ${media.upToMenu} {
    flex: 1 0 100%;
    padding-block: ${space.xs};
    &:not([data-open]) {
      display: none;
    }
  }
`;

const MenuButton = styled.button`
  min-height: ${size.target};
  margin-inline-start: auto;
  color: ${color.link};
  font-weight: ${fontWeight.semibold};
  text-decoration: underline;
  cursor: pointer;
  ${media.aboveMenu} {
    display: none;
  }
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
