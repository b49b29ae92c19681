import styled from '@emotion/styled';
import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react';
import { color, size, space } from '../tokens';

export type SpaceName = keyof typeof space;

interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element or component that it is. Default `div`. */
  as?: ElementType;
  /** What it lays out. */
  children?: ReactNode;
}

export interface StackProps extends BoxProps {
  /** Space between the children. Default `m`. */
  gap?: SpaceName;
  /** Across: how children take the width. Default `stretch`. */
  align?: 'stretch' | 'start' | 'center' | 'end';
}

/** Children below one another, evenly spaced. Components have no outer margin; this is where it comes from. */
export function Stack({ gap = 'm', align = 'stretch', style, ...rest }: StackProps) {
  return (
    <Column style={withVariables({ '--stack-gap': space[gap], '--stack-align': align }, style)} {...rest} />
  );
}

export interface ClusterProps extends BoxProps {
  /** Default `s`. */
  gap?: SpaceName;
  /** Along the line. Default `start`. */
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Across the line. Default `center`. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

/** Children beside one another, going on to the next line where there is no room. */
export function Cluster({ gap = 's', justify = 'start', align = 'center', style, ...rest }: ClusterProps) {
  return (
    <Row
      style={withVariables(
        { '--cluster-gap': space[gap], '--cluster-justify': justify, '--cluster-align': align },
        style,
      )}
      {...rest}
    />
  );
}

export interface GridProps extends BoxProps {
  /** The least width of a column before the grid takes one column less, e.g. `18rem`. */
  minColumn: string;
  /** Default `l`. */
  gap?: SpaceName;
}

/** Columns of equal width, as many as fit. */
export function Grid({ minColumn, gap = 'l', style, ...rest }: GridProps) {
  return (
    <Columns style={withVariables({ '--grid-min': minColumn, '--grid-gap': space[gap] }, style)} {...rest} />
  );
}

export interface ContainerProps extends BoxProps {
  /** `reading` 42rem, `form` 34rem, `content` 76rem, `wide` 88rem. Default `content`. */
  width?: 'reading' | 'form' | 'content' | 'wide';
}

/** Centres its content in the page and keeps it off the edges of the window. */
export function Container({ width = 'content', style, ...rest }: ContainerProps) {
  return <Centred style={withVariables({ '--container-width': size[width] }, style)} {...rest} />;
}

export interface SurfaceProps extends BoxProps {
  /** `light` is parchment, `dark` is night ink. Every colour token inside follows. */
  tone: 'light' | 'dark';
}

/** A ground with its own set of colours. */
export function Surface({ tone, ...rest }: SurfaceProps) {
  return <Ground data-surface={tone} {...rest} />;
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

const Centred = styled.div`
  width: 100%;
  max-width: calc(var(--container-width) + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
`;

const Ground = styled.div`
  background-color: ${color.background};
  color: ${color.text};
`;

/** React types styles without custom properties; they are allowed there all the same. */
function withVariables(variables: Record<`--${string}`, string>, style?: CSSProperties): CSSProperties {
  const all: CSSProperties & Record<`--${string}`, string> = { ...variables, ...style };
  return all;
}
