import styled from '@emotion/styled';
import { createContext, useContext, useEffect, useRef, type MutableRefObject, type ReactNode } from 'react';
import {
  Container,
  Heading,
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
} from '../../../../design-system';
import { useOnline } from '../../../../state/useOnline';
import { LockStrip } from '../lock/LockStrip';
import { commonTexts } from '../texts';

/** True until the first screen was shown. Only a change of screens moves the focus. */
export const FirstScreenContext = createContext<MutableRefObject<boolean> | null>(null);

export const purchaseSteps = ['show', 'date', 'tickets', 'seats', 'cart', 'pay'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** The steps whose screens show the lock strip. */
const stepsWithLockStrip: ReadonlySet<PurchaseStep> = new Set<PurchaseStep>([
  'show',
  'date',
  'tickets',
  'seats',
]);

export interface ScreenProps {
  title: string;
  /** Content below the title, for example the performance */
  subtitle?: ReactNode;
  /** The step of this screen; undefined outside of the purchase */
  step?: PurchaseStep;
  /** Links of completed steps */
  links?: Partial<Record<PurchaseStep, string>>;
  /** `dark` uses the dark surface for the whole screen */
  tone?: 'light' | 'dark';
  width?: 'reading' | 'content' | 'wide';
  /** The performance whose lock this screen shows itself */
  ownPerformance?: { eventCode: string; dateTime: string };
  /** False when the screen has its own offline notice */
  showsOfflineNotice?: boolean;
  /** Uses a small header on phones and low viewports, where the content needs the space. */
  compact?: boolean;
  children: ReactNode;
}

/** The layout of every ticketing screen: a dark header with the steps and the title, and the content. */
export function Screen({
  title,
  subtitle,
  step,
  links = {},
  tone = 'light',
  width = 'content',
  ownPerformance,
  showsOfflineNotice = true,
  compact = false,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstScreen = useContext(FirstScreenContext);
  const isOnline = useOnline();

  useEffect(() => {
    if (isFirstScreen?.current) isFirstScreen.current = false;
    else heading.current?.focus({ preventScroll: true });
  }, [isFirstScreen]);

  return (
    <Page data-surface={tone}>
      <Surface tone="dark" as="div" data-no-print>
        <Container width={width}>
          <Header data-compact={compact || undefined}>
            {step ? <Steps step={step} links={links} /> : null}
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
          {isOnline || !showsOfflineNotice ? null : <Notice tone="warning">{commonTexts.offline}</Notice>}
          {step && stepsWithLockStrip.has(step) ? <LockStrip excludedPerformance={ownPerformance} /> : null}
          {children}
        </Body>
      </Container>
    </Page>
  );
}

function Steps({ step, links }: { step: PurchaseStep; links: Partial<Record<PurchaseStep, string>> }) {
  const currentIndex = purchaseSteps.indexOf(step);
  return (
    <nav aria-label={commonTexts.progress}>
      <StepsList>
        {purchaseSteps.map((each, index) => {
          const href = index < currentIndex ? links[each] : undefined;
          return (
            <StepItem
              key={each}
              data-near={Math.abs(index - currentIndex) <= 1 || undefined}
              data-state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead'}
              aria-current={index === currentIndex ? 'step' : undefined}
            >
              {href ? (
                <Link data-quiet href={href}>
                  {commonTexts.steps[each]}
                </Link>
              ) : (
                commonTexts.steps[each]
              )}
            </StepItem>
          );
        })}
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

/** A heading inside a screen. */
export function SectionHeading({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Heading level={2} look="xl" id={id}>
      {children}
    </Heading>
  );
}
