import styled from '@emotion/styled';
import {
  Component,
  memo,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { isChunkLoadFailure } from '../loadWithRetry';
import { IslandSourceContext, type IslandSource, type IslandTrigger } from './islandSource';

interface IslandProps {
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
  useEffect(() => {
    if (frame.current) source.onMount(id, frame.current);
  }, [source, id]);
  const Frame = unboxed ? Unboxed : 'div';
  return (
    <Frame ref={frame} id={anchor} data-island={id} data-island-name={name} data-island-trigger={trigger}>
      <IslandErrorBoundary id={id} source={source}>
        <Suspense fallback={<ServerHtml id={id} />}>
          <Content {...content} />
          <ReadySignal id={id} frame={frame} />
        </Suspense>
      </IslandErrorBoundary>
    </Frame>
  );
});

/** Reports that the island around it is hydrated. The attribute is for tests and for debugging. */
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
function ServerHtml({ id }: { id: string }) {
  const source = useContext(IslandSourceContext);
  const [html] = useState(() => source.getServerHtml(id));
  return <Unboxed dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Shows the HTML that the server wrote when the island throws, so that the rest of the page stays usable. Without this HTML, and
 * when code is missing, the error boundary of the page shows its message.
 */
class IslandErrorBoundary extends Component<
  IslandErrorBoundaryProps,
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  /** Kept, because the source drops it in `onFailure`. */
  private serverHtml: string | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch() {
    const { source, id } = this.props;
    source.onFailure(id);
  }

  override render() {
    const { failure } = this.state;
    const { source, id, children } = this.props;
    if (!failure) return children;
    this.serverHtml ??= source.getServerHtml(id);
    if (isChunkLoadFailure(failure.error) || !this.serverHtml) throw failure.error;
    return <Unboxed dangerouslySetInnerHTML={{ __html: this.serverHtml }} />;
  }
}

interface IslandErrorBoundaryProps {
  id: string;
  source: IslandSource;
  children: ReactNode;
}

const Unboxed = styled.div`
  display: contents;
`;
