import { Component, type ReactNode } from 'react';
import { Button, Notice } from '../../../src/design-system';
import { texts } from '../texts';

/** Says that a screen could not be loaded, when the network is away or Helios has a newer build. */
export class ScreenFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        tone="danger"
        title={texts.screenFailedTitle}
        actions={
          <Button variant="secondary" buttonSize="small" onClick={() => window.location.reload()}>
            {texts.reloadPage}
          </Button>
        }
      >
        {texts.screenFailedText}
      </Notice>
    );
  }
}
