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
} from '../../../design-system';
import { useOnline } from '../../../state/useOnline';
import { HeldStrip } from '../lock/HeldStrip';
import { commonTexts } from '../texts';

/** True until the first screen has been shown: only a change of screens moves the focus. */
export const FirstScreenContext = createContext<MutableRefObject<boolean> | null>(null);

export const trailSteps = ['show', 'date', 'tickets', 'seats', 'cart', 'pay'] as const;
export type TrailStep = (typeof trailSteps)[number];

/** The screens that are not about the seats in the cart. */
const besideCart: ReadonlySet<TrailStep> = new Set<TrailStep>(['show', 'date', 'tickets', 'seats']);

export interface ScreenProps {
  title: string;
  /** Below the title: which performance, say */
  subtitle?: ReactNode;
  /** Where in the purchase this screen is; none outside of it */
  step?: TrailStep;
  /** Where the steps already taken can be seen again */
  links?: Partial<Record<TrailStep, string>>;
  /** `dark` continues the night of the header to the foot of the page */
  tone?: 'light' | 'dark';
  width?: 'reading' | 'content' | 'wide';
  /** The performance whose held seats this screen shows itself */
  ownHold?: { eventCode: string; dateTime: string };
  /** False where the screen itself says that the connection is gone */
  tellsOffline?: boolean;
  /** Keeps the head small on phones and in low windows, where the work needs the room. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of every ticketing screen: a night-blue head with the steps and the title, and the work below. */
export function Screen({
  title,
  subtitle,
  step,
  links = {},
  tone = 'light',
  width = 'content',
  ownHold,
  tellsOffline = true,
  compact = false,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useContext(FirstScreenContext);
  const isOnline = useOnline();

  useEffect(() => {
    if (first?.current) first.current = false;
    else heading.current?.focus({ preventScroll: true });
  }, [first]);

  return (
    <Page data-surface={tone}>
      <Surface tone="dark" as="div" data-no-print>
        <Container width={width}>
          <Head data-compact={compact || undefined}>
            {step ? <Trail step={step} links={links} /> : null}
            <HeadingBox ref={heading} tabIndex={-1}>
              {title}
            </HeadingBox>
            {subtitle ? (
              <Subtitle as="div" data-compact={compact || undefined}>
                {subtitle}
              </Subtitle>
            ) : null}
          </Head>
        </Container>
      </Surface>
      <Container width={width}>
        <Body data-tone={tone}>
          {isOnline || !tellsOffline ? null : <Notice tone="warning">{commonTexts.offline}</Notice>}
          {step && besideCart.has(step) ? <HeldStrip except={ownHold} /> : null}
          {children}
        </Body>
      </Container>
    </Page>
  );
}

function Trail({ step, links }: { step: TrailStep; links: Partial<Record<TrailStep, string>> }) {
  const at = trailSteps.indexOf(step);
  return (
    <nav aria-label={commonTexts.progress}>
      <TrailList>
        {trailSteps.map((each, index) => {
          const href = index < at ? links[each] : undefined;
          return (
            <TrailItem
              key={each}
              data-near={Math.abs(index - at) <= 1 || undefined}
              data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
              aria-current={index === at ? 'step' : undefined}
            >
              {href ? (
                <Link data-quiet href={href}>
                  {commonTexts.steps[each]}
                </Link>
              ) : (
                commonTexts.steps[each]
              )}
            </TrailItem>
          );
        })}
      </TrailList>
    </nav>
  );
}

/** As tall as the main part of the page, which is a column: a screen with little on it leaves no band of the page below. */
const Page = styled.div`
  flex: 1 0 auto;
  min-height: 100%;
  background: ${color.background};
  color: ${color.text};
`;

/** Phones, upright and on their side. */
const small = `@media (max-width: ${breakpoints.mobile}px), (max-height: 30em)`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding-block: ${space.l} ${space.xl};
  ${small} {
    &[data-compact] {
      gap: ${space['3xs']};
      padding-block: ${space.xs} ${space.s};
    }
    /* One line: the step before, this one and the next */
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
  ${small} {
    [data-compact] > & {
      font-size: ${fontSize.l};
    }
  }
`;

const Subtitle = styled(Text)`
  color: ${color.textMuted};
  font-size: ${fontSize.l};
  line-height: 1.45;
  ${small} {
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
  /* No edge lies between the head and the work: the space of one is enough. */
  &[data-tone='dark'] {
    padding-block-start: 0;
  }
`;

const TrailList = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['2xs']} ${space.xs};
  padding: 0;
  list-style: none;
  font-size: ${fontSize.xs};
`;

const TrailItem = styled.li`
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
