import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect } from 'storybook/test';
import { Badge } from './Badge/Badge';
import { getContrastRatio } from './getContrastRatio.mocks';
import { Cluster, Grid, Stack, Surface } from './Layout/Layout';
import {
  breakpoints,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  layer,
  lineHeight,
  media,
  radius,
  shadow,
  size,
  space,
  tokenValues,
} from './tokens';
import { Heading } from './Typography/Heading';
import { Text } from './Typography/Text';

/** Every color, size, duration and layer of the site, from `tokens.ts`. */
const meta = {
  title: 'Design system/Tokens',
  parameters: {
    docs: {
      description: {
        component: `The design tokens: colors, type, spaces, radii, shadows, layers and durations.

**Use** tokens for every value in styles; lint refuses literal colors. Color tokens follow the nearest Surface. **Do not
use** \`color.fixed\` on a surface, except for pictures and ornaments that are the same on both.

**Accessibility:** each pair shows its contrast, which \`tokens.test.ts\` checks.`,
      },
    },
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const { lightSurface, darkSurface, fixedColors } = tokenValues;

/** tokens.test.ts checks the contrast of these colors on the backgrounds. */
const foregrounds = ['text', 'textMuted', 'link', 'linkHover', 'accent', 'danger', 'success'] as const;
const edges = ['controlBorder', 'ornament', 'focus'] as const;
const backgrounds = ['background', 'raised', 'sunken'] as const;
const messages = ['danger', 'success', 'info', 'warning'] as const;

export const LightSurface: Story = {
  tags: ['picture-desktop'],
  render: () => <Pairs colors={lightSurface} />,
};

export const DarkSurface: Story = {
  tags: ['picture-desktop'],
  parameters: { surface: 'dark' },
  render: () => <Pairs colors={darkSurface} />,
};

export const FixedColors: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Stack gap="xl">
      <Grid minColumn="11rem" gap="m">
        {Object.entries(fixedColors).map(([name, value]) => (
          <Sample key={name} name={`color.fixed.${name}`} value={value}>
            <Swatch style={{ background: value }} />
          </Sample>
        ))}
      </Grid>
      <Stack gap="s">
        {(
          [
            ['onCandle', 'candle'],
            ['onCandle', 'candleBright'],
            ['onPicture', 'curtain'],
            ['candleBright', 'curtain'],
          ] as const
        ).map(([foreground, background]) => (
          <Pair
            key={`${foreground}-${background}`}
            name={`color.fixed.${foreground} on color.fixed.${background}`}
            foreground={fixedColors[foreground]}
            background={fixedColors[background]}
          />
        ))}
      </Stack>
    </Stack>
  ),
};

/** Fluid: the first size at a window width of 360 px, the last from 1280 px. */
export const Type: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Stack gap="xl">
      {keysOf(fontSize).map((name) => (
        <Sample key={name} name={`fontSize.${name}`} value={tokenValues.fontSizes[name]}>
          <div
            style={{
              fontFamily: ['xs', 's', 'm', 'l'].includes(name) ? font.text : font.display,
              fontSize: fontSize[name],
              lineHeight: lineHeight.heading,
            }}
          >
            Told by lamplight
          </div>
        </Sample>
      ))}
      {keysOf(font).map((name) => (
        <Sample key={name} name={`font.${name}`} value={tokenValues.fonts[name]}>
          <div style={{ fontFamily: font[name], fontSize: fontSize.l }}>
            AaBbCc 0123456789 “Ruth” – 7:30&thinsp;p.m.
          </div>
        </Sample>
      ))}
      {keysOf(fontWeight).map((name) => (
        <Sample key={name} name={`fontWeight.${name}`}>
          <div style={{ fontWeight: fontWeight[name] }}>Where you go I will go</div>
        </Sample>
      ))}
      <Grid minColumn="14rem">
        {keysOf(lineHeight).map((name) => (
          <Sample key={name} name={`lineHeight.${name}`}>
            <div style={{ lineHeight: lineHeight[name] }}>
              The lamps are lit at seven. The doors open half an hour before, and the foyer an hour.
            </div>
          </Sample>
        ))}
      </Grid>
    </Stack>
  ),
};

export const Space: Story = {
  render: () => (
    <Stack>
      {keysOf(space).map((name) => (
        <Sample key={name} name={`space.${name}`} value={tokenValues.spaces[name]}>
          <div style={{ width: space[name], height: space.m, background: color.fixed.candle }} />
        </Sample>
      ))}
    </Stack>
  ),
};

export const RadiusAndShadow: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Grid minColumn="11rem" gap="xl">
      {keysOf(radius).map((name) => (
        <Sample key={name} name={`radius.${name}`} value={tokenValues.radii[name]}>
          <Swatch style={{ borderRadius: radius[name], background: color.raised }} />
        </Sample>
      ))}
      {keysOf(shadow).map((name) => (
        <Sample key={name} name={`shadow.${name}`}>
          <Swatch style={{ boxShadow: shadow[name], background: color.raised, borderRadius: radius.m }} />
        </Sample>
      ))}
    </Grid>
  ),
};

/** z-indexes, from the lowest to the highest. */
export const Layers: Story = {
  render: () => (
    <Stack gap="xs">
      {keysOf(layer).map((name) => (
        <Sample key={name} name={`layer.${name}`} value={tokenValues.layers[name]} />
      ))}
    </Stack>
  ),
};

/** With reduced motion the lamps do not move. */
export const Movement: Story = {
  render: () => (
    <Stack gap="l">
      {keysOf(duration).map((name) => (
        <Sample key={name} name={`duration.${name}`} value={tokenValues.durations[name]}>
          <Lamp style={{ animation: `fade-in ${duration[name]} ${easing.standard} infinite alternate` }} />
        </Sample>
      ))}
      {keysOf(easing).map((name) => (
        <Sample key={name} name={`easing.${name}`} value={tokenValues.easings[name]}>
          <Lamp style={{ animation: `curtain-rise ${duration.curtain} ${easing[name]} infinite` }} />
        </Sample>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const lamp of canvasElement.querySelectorAll('[data-lamp]')) {
      await expect(getComputedStyle(lamp).animationName === 'none').toBe(reduced);
    }
  },
};

export const SizesAndBreakpoints: Story = {
  render: () => (
    <Stack gap="s">
      {keysOf(size).map((name) => (
        <Sample key={name} name={`size.${name}`} value={tokenValues.sizes[name]} />
      ))}
      {keysOf(breakpoints).map((name) => (
        <Sample key={name} name={`breakpoints.${name}`} value={`${breakpoints[name]}px`} />
      ))}
      {keysOf(media).map((name) => (
        <Sample key={name} name={`media.${name}`} value={media[name]} />
      ))}
    </Stack>
  ),
};

function Pairs({ colors }: { colors: Record<keyof typeof lightSurface, string> }) {
  return (
    <Stack gap="xl">
      <Grid minColumn="11rem" gap="m">
        {Object.entries(colors).map(([name, value]) => (
          <Sample key={name} name={`color.${name}`} value={value}>
            <Swatch style={{ background: value }} />
          </Sample>
        ))}
      </Grid>
      {backgrounds.map((background) => (
        <Stack key={background} gap="s">
          <Heading level={2} look="l">
            On color.{background}
          </Heading>
          {foregrounds.map((foreground) => (
            <Pair
              key={foreground}
              name={`color.${foreground}`}
              foreground={colors[foreground]}
              background={colors[background]}
            />
          ))}
          {edges.map((edge) => (
            <Pair
              key={edge}
              name={`color.${edge}`}
              foreground={colors[edge]}
              background={colors[background]}
              isEdge
            />
          ))}
        </Stack>
      ))}
      <Stack gap="s">
        <Heading level={2} look="l">
          Messages
        </Heading>
        {messages.map((message) => (
          <Pair
            key={message}
            name={`color.${message} on color.${message}Surface`}
            foreground={colors[message]}
            background={colors[`${message}Surface`]}
          />
        ))}
        {messages.map((message) => (
          <Pair
            key={message}
            name={`color.text on color.${message}Surface`}
            foreground={colors.text}
            background={colors[`${message}Surface`]}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface PairProps {
  name: string;
  foreground: string;
  background: string;
  /** An edge or an ornament needs a contrast of 3:1 only. */
  isEdge?: boolean;
}

function Pair({ name, foreground, background, isEdge }: PairProps) {
  const ratio = getContrastRatio(foreground, background);
  const style: CSSProperties = { background: background, padding: `${space['2xs']} ${space.m}` };
  return (
    <Cluster gap="m">
      {isEdge ? (
        <div style={style}>
          <div style={{ width: space['2xl'], height: space.m, borderBlock: `2px solid ${foreground}` }} />
        </div>
      ) : (
        <div style={{ ...style, color: foreground }}>Lamplight</div>
      )}
      <Text look="small">
        <span style={{ overflowWrap: 'anywhere' }}>
          {name} {ratio.toFixed(1)}:1
        </span>
      </Text>
      <Badge tone={wcagGrade(ratio, isEdge) === 'fails' ? 'danger' : 'neutral'}>
        {wcagGrade(ratio, isEdge)}
      </Badge>
    </Cluster>
  );
}

function wcagGrade(ratio: number, isEdge = false): string {
  if (isEdge) return ratio >= 3 ? 'AA (edges)' : 'fails';
  if (ratio >= 7) return 'AAA';
  return ratio >= 4.5 ? 'AA' : 'fails';
}

function Sample({ name, value, children }: { name: string; value?: string; children?: ReactNode }) {
  return (
    <Stack gap="2xs">
      {children}
      <Text look="small">
        <strong>{name}</strong> {value}
      </Text>
    </Stack>
  );
}

function Swatch({ style }: { style: CSSProperties }) {
  return <div style={{ height: space['3xl'], border: `1px solid ${color.border}`, ...style }} />;
}

function Lamp({ style }: { style: CSSProperties }) {
  return (
    <Surface
      tone="light"
      data-lamp=""
      style={{
        width: space.l,
        height: space.l,
        background: color.fixed.candle,
        borderRadius: radius.pill,
        ...style,
      }}
    />
  );
}

function keysOf<T extends object>(values: T): (keyof T & string)[] {
  return Object.keys(values) as (keyof T & string)[];
}
