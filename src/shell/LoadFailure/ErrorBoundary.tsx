import { Component, type ReactNode } from 'react';
import { isChunkLoadFailure, reloadOnce } from './chunkFailure';
import { LoadFailure } from './LoadFailure';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** The address of the page: going elsewhere is a new beginning. */
  pathname: string;
  /** Loads the page again unless that has been tried, and says whether it does. */
  reload?: () => boolean;
}

interface State {
  status: 'fine' | 'failed' | 'reloading';
}

/**
 * Stands around every page. A piece of code that does not arrive makes the page load again, once (SPEC 8); what fails for
 * good, for this reason or another, is said in words in place of an empty page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { status: 'fine' };

  static getDerivedStateFromError(): State {
    return { status: 'failed' };
  }

  override componentDidCatch(error: unknown) {
    const { reload = reloadOnce } = this.props;
    if (isChunkLoadFailure(error) && reload()) this.setState({ status: 'reloading' });
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    if (pathname !== this.props.pathname && this.state.status === 'failed') this.setState({ status: 'fine' });
  }

  override render() {
    if (this.state.status === 'fine') return this.props.children;
    return this.state.status === 'failed' ? <LoadFailure /> : null;
  }
}
