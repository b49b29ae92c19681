import styled from '@emotion/styled';
import { memo, Suspense, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { IslandSourceContext, type IslandTrigger } from './islandSource';

export interface IslandProps {
  /** Unique on the page. */
  id: string;
  /** The name of the component. */
  name: string;
  /** The anchor of the island. `scroll-padding-top` of the page keeps it below the header. */
  anchor?: string;
  /** The props of the component. Must be the same object at each render. */
  content: object;
  /**
   * When the island is hydrated at the latest: when it is near the viewport, or after the first interaction, for an island that
   * looks the same before.
   */
  trigger?: IslandTrigger;
  /** Whether the island has no box of its own, for content with a sticky position. */
  unboxed?: boolean;
}

/**
 * A part of a page that is hydrated by itself. The server writes its HTML; in the browser the source decides when its code
 * is loaded.
 *
 * Memoized, because React discards the server's HTML of a Suspense boundary that is updated before its code has arrived.
 */
export const Island = memo(function Island({
  id,
  name,
  anchor,
  content,
  trigger = 'near',
  unboxed = false,
}: IslandProps) {
  const source = useContext(IslandSourceContext);
  const [Content] = useState(() => source.getComponent(name, id));
  const frame = useRef<HTMLDivElement>(null);
  const Frame = unboxed ? Unboxed : 'div';
  return (
    <Frame ref={frame} id={anchor} data-island={id} data-island-name={name} data-island-trigger={trigger}>
      <Suspense fallback={<LastHtml frame={frame} />}>
        <Content {...content} />
        <ReadySignal id={id} frame={frame} />
      </Suspense>
    </Frame>
  );
});

/** Reports that the island around it is hydrated. The attribute is for tests and for people who look for a fault. */
function ReadySignal({ id, frame }: { id: string; frame: RefObject<HTMLElement> }) {
  const source = useContext(IslandSourceContext);
  useEffect(() => {
    frame.current?.setAttribute('data-hydrated', '');
    source.onReady(id);
  }, [source, id, frame]);
  return null;
}

/**
 * Shows the HTML that the server wrote, for example when the code cannot be loaded. React removes the nodes of the server
 * when it has to render this fallback.
 */
function LastHtml({ frame }: { frame: RefObject<HTMLElement> }) {
  const [html] = useState(() => frame.current?.innerHTML ?? '');
  return <Unboxed dangerouslySetInnerHTML={{ __html: html }} />;
}

const Unboxed = styled.div`
  display: contents;
`;
