import { Button, Cluster, Notice, Spinner, Text } from '../../../src/design-system';
import type { LoadedResource } from '../../../src/runtime/useResource';
import { ApiError } from '../api/api';
import { texts } from '../texts';

export interface LoadedProps<T> {
  loaded: LoadedResource<T>;
  /** Draws the data. */
  children: (data: T) => JSX.Element;
}

/** Data of Helios, or that it is loading, or why it is not there. */
export function Loaded<T>({ loaded: { resource, reload }, children }: LoadedProps<T>) {
  if (resource.status === 'loading') {
    return (
      <Cluster>
        <Spinner label={texts.loading} />
        <Text tone="muted">{`${texts.loading}…`}</Text>
      </Cluster>
    );
  }
  const retry = (
    <Button variant="secondary" buttonSize="small" onClick={reload}>
      {texts.tryAgain}
    </Button>
  );
  if (resource.status === 'failed') {
    const { title, detail, canRetry } = describeError(resource.error);
    return (
      <Notice tone="danger" title={title} actions={canRetry ? retry : undefined}>
        {detail}
      </Notice>
    );
  }
  return (
    <>
      {resource.error ? (
        <Notice tone="warning" title={texts.staleTitle} actions={retry}>
          {texts.staleText}
        </Notice>
      ) : null}
      {children(resource.data)}
    </>
  );
}

/** What a person is told about an error: the words of Helios, or that it did not answer. */
export function describeError(error: unknown): { title: string; detail: string; canRetry: boolean } {
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE')
    return { title: texts.failedTitle, detail: texts.failedText, canRetry: true };
  return {
    title: error.message,
    detail: error.detail,
    canRetry: error.status >= 500 || error.status === 429,
  };
}
