import styled from '@emotion/styled';
import { createContext, useContext, useEffect, useRef, type MutableRefObject, type ReactNode } from 'react';
import {
  Container,
  Link,
  Notice,
  Surface,
  Text,
  breakpoints,
  color,
  fontSize,
  fontWeight,
  media,
  opticalSize,
  radius,
  space,
  type Elements,
} from '../../../design-system';
import { useOnline } from '../../../runtime/useOnline';
import { screenTexts as texts } from './texts';

/** The path to which the last screen was left. The next screen may belong to another page. */
let nextPath: string | null = null;

/** True until the first screen of the page was shown. Only a change of screens moves the focus. */
export const FirstScreenContext = createContext<MutableRefObject<boolean> | null>(null);

/** A step of a purchase. Only a completed step links back. */
export interface ScreenStep {
  name: string;
  label: string;
  href?: string;
}

export interface ScreenLayoutProps {
  title: string;
  /** Content below the title, for example the performance */
  subtitle?: ReactNode;
  /** All steps of the purchase; undefined outside of it */
  steps?: readonly ScreenStep[];
  /** The name of the step of this screen */
  step?: string;
  /** `dark` uses the dark surface for the whole screen */
  tone?: 'light' | 'dark';
  width?: 'reading' | 'content' | 'wide';
  /** What a visitor without a connection is told; null when the screen has its own notice */
  offlineText: string | null;
  /** Uses a small header on phones and low viewports, where the content needs the space. */
  compact?: boolean;
  children: Elements;
}

/** The layout of a screen of a purchase: a dark header with the steps and the title, and the content. */
export function ScreenLayout({
  title,
  subtitle,
  steps,
  step,
  tone = 'light',
  width = 'content',
  offlineText,
  compact = false,
  children,
}: ScreenLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstScreen = useContext(FirstScreenContext);
  const isOnline = useOnline();

  useEffect(() => {
    const followsScreen = nextPath === window.location.pathname;
    if (!isFirstScreen?.current || followsScreen) heading.current?.focus({ preventScroll: true });
    if (isFirstScreen) isFirstScreen.current = false;
    return () => {
      nextPath = window.location.pathname;
    };
  }, [isFirstScreen]);

  return (
    <Page data-surface={tone}>
      <Surface tone="dark" as="div" data-no-print>
        <Container width={width}>
          <Header data-compact={compact || undefined}>
            {steps && step ? <Steps steps={steps} step={step} /> : null}
            <HeadingBox ref={heading} tabIndex={-1}>
              {title}
            </HeadingBox>
            {subtitle ? (
              <Subtitle as="div" data-compact={compact || undefined}>
                {subtitle}
              </Subtitle>
            ) : null}
          </Header>
        </Container>
      </Surface>
      <Container width={width}>
        <Body data-tone={tone}>
          {isOnline || offlineText === null ? null : <Notice tone="warning">{offlineText}</Notice>}
          {children}
        </Body>
      </Container>
    </Page>
  );
}

function Steps({ steps, step }: { steps: readonly ScreenStep[]; step: string }) {
  const currentIndex = steps.findIndex(({ name }) => name === step);
  return (
    <nav aria-label={texts.progress}>
      <StepsList>
        {steps.map(({ name, label, href }, index) => (
          <StepItem
            key={name}
            data-near={Math.abs(index - currentIndex) <= 1 || undefined}
            data-state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead'}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            {href && index < currentIndex ? (
              <Link data-quiet href={href}>
                {label}
              </Link>
            ) : (
              label
            )}
          </StepItem>
        ))}
      </StepsList>
    </nav>
  );
}

/** Fills the height of the page, so that the background of a short screen reaches the footer. */
const Page = styled.div`
  flex: 1 0 auto;
  min-height: 100%;
  background: ${color.background};
  color: ${color.text};
`;

/** Phones in portrait and landscape. */
const smallScreens = `@media (max-width: ${breakpoints.mobile}px), (max-height: 30em)`;

const Header = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding-block: ${space.l} ${space.xl};
  ${smallScreens} {
    &[data-compact] {
      gap: ${space['3xs']};
      padding-block: ${space.xs} ${space.s};
    }
    /* One line: the previous, current and next step */
    &[data-compact] li:not([data-near]) {
      display: none;
    }
    &[data-compact] li:not([data-near]) + [data-near]::before {
      content: none;
    }
  }
`;

const HeadingBox = styled.h1`
  max-width: 24ch;
  color: ${color.text};
  font-size: ${fontSize['3xl']};
  font-variation-settings: ${opticalSize['3xl']};
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.018em;
  line-height: 1.12;
  text-wrap: balance;
  &:focus {
    outline: none;
  }
  ${smallScreens} {
    [data-compact] > & {
      font-size: ${fontSize.l};
    }
  }
`;

const Subtitle = styled(Text)`
  color: ${color.textMuted};
  font-size: ${fontSize.l};
  line-height: 1.45;
  ${smallScreens} {
    &[data-compact] {
      font-size: ${fontSize.s};
      line-height: 1.35;
    }
  }
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  padding-block: ${space.xl} ${space['3xl']};
  /* Header and content have the same background, so one padding is enough. */
  &[data-tone='dark'] {
    padding-block-start: 0;
  }
`;

const StepsList = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['2xs']} ${space.xs};
  padding: 0;
  list-style: none;
  font-size: ${fontSize.xs};
`;

const StepItem = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${color.textMuted};
  line-height: 1.9;
  & + &::before {
    content: '';
    width: 1.1em;
    height: 1px;
    background: ${color.border};
  }
  &[data-state='done'] {
    color: ${color.text};
  }
  &[data-state='current'] {
    color: ${color.accent};
    font-weight: ${fontWeight.semibold};
  }
  a {
    display: inline-block;
    padding-block: 0.2em;
    border-radius: ${radius.s};
  }
  ${media.upToMobile} {
    & + &::before {
      width: 0.5em;
    }
  }
`;
