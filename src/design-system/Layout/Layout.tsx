import styled from '@emotion/styled';
import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react';
import { color, size, space } from '../tokens';

type SpaceName = keyof typeof space;

interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element or component to render. Default `div`. */
  as?: ElementType;
  children?: ReactNode;
}

export interface StackProps extends BoxProps {
  /** Space between the children. Default `m`. */
  gap?: SpaceName;
  /** Horizontal alignment of the children. Default `stretch`. */
  align?: 'stretch' | 'start' | 'center' | 'end';
}

/** A column of children with equal gaps. Components have no outer margin, so layouts set all spacing. */
export function Stack({ gap = 'm', align = 'stretch', style, ...rest }: StackProps) {
  return (
    <Column style={addVariables({ '--stack-gap': space[gap], '--stack-align': align }, style)} {...rest} />
  );
}

export interface ClusterProps extends BoxProps {
  /** Default `s`. */
  gap?: SpaceName;
  /** Horizontal distribution. Default `start`. */
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Vertical alignment. Default `center`. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

/** A row of children that wraps. */
export function Cluster({ gap = 's', justify = 'start', align = 'center', style, ...rest }: ClusterProps) {
  return (
    <Row
      style={addVariables(
        { '--cluster-gap': space[gap], '--cluster-justify': justify, '--cluster-align': align },
        style,
      )}
      {...rest}
    />
  );
}

interface GridProps extends BoxProps {
  /** Minimum width of a column, e.g. `18rem`. */
  minColumn: string;
  /** Default `l`. */
  gap?: SpaceName;
}

/** Columns of equal width, as many as fit. */
export function Grid({ minColumn, gap = 'l', style, ...rest }: GridProps) {
  return (
    <Columns style={addVariables({ '--grid-min': minColumn, '--grid-gap': space[gap] }, style)} {...rest} />
  );
}

export interface ContainerProps extends BoxProps {
  /** `reading` 42rem, `form` 34rem, `content` 76rem, `wide` 88rem. Default `content`. */
  width?: 'reading' | 'form' | 'content' | 'wide';
}

/** Centers its content in the page, with a gutter to the edges of the window. */
export function Container({ width = 'content', style, ...rest }: ContainerProps) {
  return <CenteredBox style={addVariables({ '--container-width': size[width] }, style)} {...rest} />;
}

interface SurfaceProps extends BoxProps {
  /** `light` is parchment, `dark` is night ink. Color tokens inside follow. */
  tone: 'light' | 'dark';
}

/** A background with its own set of colors. */
export function Surface({ tone, ...rest }: SurfaceProps) {
  return <SurfaceBox data-surface={tone} {...rest} />;
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--stack-gap);
  align-items: var(--stack-align);
  min-width: 0;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--cluster-gap);
  justify-content: var(--cluster-justify);
  align-items: var(--cluster-align);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--grid-min)), 1fr));
  gap: var(--grid-gap);
`;

const CenteredBox = styled.div`
  width: 100%;
  max-width: calc(var(--container-width) + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
`;

const SurfaceBox = styled.div`
  background-color: ${color.background};
  color: ${color.text};
`;

/** React's types of styles lack custom properties. */
function addVariables(variables: Record<`--${string}`, string>, style?: CSSProperties): CSSProperties {
  const all: CSSProperties & Record<`--${string}`, string> = { ...variables, ...style };
  return all;
}
