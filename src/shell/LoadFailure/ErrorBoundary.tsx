import { Component, type ReactNode } from 'react';
import { isChunkLoadFailure } from '../../state/chunkLoadFailure';
import { reloadOnce, type Recovery } from './chunkFailure';
import { LoadFailure } from './LoadFailure';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** The address of the page: going elsewhere is a new beginning. */
  pathname: string;
  /** Loads the page again unless that has been tried or the site is out of reach, and says what it did. */
  reload?: () => Promise<Recovery>;
}

interface State {
  /** `recovering`: it is being found out whether the page can be loaded again */
  status: 'fine' | 'recovering' | 'failed' | Recovery;
}

/**
 * Stands around every page. A piece of code that does not arrive makes the page load again, once (SPEC 8), but not while the
 * site is out of reach; what fails for good, for this reason or another, is said in words in place of an empty page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { status: 'fine' };

  static getDerivedStateFromError(error: unknown): State {
    return { status: isChunkLoadFailure(error) ? 'recovering' : 'failed' };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkLoadFailure(error)) void this.recover();
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    const { status } = this.state;
    const isOver = status === 'failed' || status === 'offline' || status === 'givenUp';
    if (pathname !== this.props.pathname && isOver) this.setState({ status: 'fine' });
  }

  private async recover() {
    const { reload = reloadOnce } = this.props;
    this.setState({ status: await reload() });
  }

  override render() {
    switch (this.state.status) {
      case 'fine':
        return this.props.children;
      case 'recovering':
      case 'reloading':
        return null;
      case 'offline':
        return <LoadFailure offline onTryAgain={() => void this.recover()} />;
      case 'failed':
      case 'givenUp':
        return <LoadFailure />;
    }
  }
}
