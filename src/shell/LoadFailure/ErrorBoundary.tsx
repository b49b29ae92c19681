import { Component, type ReactNode } from 'react';
import { isChunkLoadFailure } from '../../runtime/loadWithRetry';
import { reloadOnce, type ReloadResult } from './chunkFailure';
import { LoadFailure } from './LoadFailure';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The path of the page. A change of it clears the error. */
  pathname: string;
  /** Reloads the page once, unless the site is unreachable, and returns what it did. */
  reload?: () => Promise<ReloadResult>;
}

interface State {
  /** `recovering`: the boundary is checking whether the page can be reloaded */
  status: 'ok' | 'recovering' | 'failed' | ReloadResult;
}

/**
 * The error boundary around every page. A chunk that fails to load reloads the page once (product 8), but not while the site is
 * unreachable. Other errors show a message instead of an empty page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { status: 'ok' };

  static getDerivedStateFromError(error: unknown): State {
    return { status: isChunkLoadFailure(error) ? 'recovering' : 'failed' };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkLoadFailure(error)) void this.recover();
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    const { status } = this.state;
    const hasFailed = status === 'failed' || status === 'offline' || status === 'alreadyReloaded';
    if (pathname !== this.props.pathname && hasFailed) this.setState({ status: 'ok' });
  }

  private async recover() {
    const { reload = reloadOnce } = this.props;
    this.setState({ status: await reload() });
  }

  override render() {
    switch (this.state.status) {
      case 'ok':
        return this.props.children;
      case 'recovering':
      case 'reloading':
        return null;
      case 'offline':
        return <LoadFailure offline onTryAgain={() => void this.recover()} />;
      case 'failed':
      case 'alreadyReloaded':
        return <LoadFailure />;
    }
  }
}
