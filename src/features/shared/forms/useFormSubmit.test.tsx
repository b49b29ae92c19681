import { act, renderHook } from '@testing-library/react';
import { useFormSubmit, type FormSubmitOptions, type SendContext } from './useFormSubmit';

type Options = FormSubmitOptions<string, string, string>;

interface SentRequest {
  values: string;
  context: SendContext;
  resolve: (result: string) => void;
  reject: (error: Error) => void;
}

/** Renders the hook for a form with one text. The test answers the requests. */
function setUp(options: Partial<Options> = {}) {
  const requests: SentRequest[] = [];
  const handlers = { onSent: jest.fn(), onFailure: jest.fn() };
  const hook = renderHook(
    ({ text }: { text: string | null }) =>
      useFormSubmit<string, string, string>({
        validate: () => Promise.resolve(text),
        send: (values, context) =>
          new Promise((resolve, reject) => requests.push({ values, context, resolve, reject })),
        describeFailure: (error) => `Failed: ${error instanceof Error ? error.message : 'unknown'}`,
        ...handlers,
        ...options,
      }),
    { initialProps: { text: 'Hello' as string | null } },
  );
  const getForm = () => hook.result.current;
  const getRequest = (index: number) => {
    const request = requests[index];
    if (!request) throw new Error(`There is no request ${index}.`);
    return request;
  };
  return {
    ...handlers,
    requests,
    getForm,
    getRequest,
    getKey: (index: number) => getRequest(index).context.getKey(getRequest(index).values),
    submit: () => act(async () => getForm().submit()),
    type: (text: string | null) => hook.rerender({ text }),
    answer: (index: number) => act(async () => getRequest(index).resolve('done')),
    fail: (index: number) => act(async () => getRequest(index).reject(new Error('offline'))),
    unmount: hook.unmount,
  };
}

it('sends the valid values and reports the answer', async () => {
  const { submit, answer, getForm, getRequest, onSent } = setUp();
  expect(getForm().phase).toEqual({ name: 'editing' });
  await submit();
  expect(getForm().phase).toEqual({ name: 'sending' });
  expect(getRequest(0).values).toBe('Hello');
  await answer(0);
  expect(getForm().phase).toEqual({ name: 'sent', values: 'Hello', result: 'done' });
  expect(onSent).toHaveBeenCalledWith('done');
});

it('sends once when submit is pressed twice, also before the validation has ended', async () => {
  const { submit, answer, requests, getForm } = setUp();
  await act(async () => {
    getForm().submit();
    getForm().submit();
  });
  await submit();
  expect(requests).toHaveLength(1);
  await answer(0);
  await submit();
  expect(requests).toHaveLength(2);
});

it('sends nothing that is invalid, and lists the errors from the first submit on', async () => {
  const errors = [{ fieldId: 'text', message: 'Text is required.' }];
  const { submit, type, requests, getForm } = setUp({ errors });
  type(null);
  expect(getForm()).toMatchObject({ summary: [], attempt: 0 });
  await submit();
  expect(getForm()).toMatchObject({ summary: errors, attempt: 1, failure: null });
  await submit();
  expect(getForm().attempt).toBe(2);
  expect(requests).toHaveLength(0);
});

it('describes a failure, and retries the same content with the same key', async () => {
  const { submit, fail, answer, getForm, getKey, onFailure, onSent } = setUp();
  await submit();
  await fail(0);
  expect(getForm()).toMatchObject({ phase: { name: 'editing' }, failure: 'Failed: offline', attempt: 1 });
  expect(onFailure).toHaveBeenCalledWith(new Error('offline'));
  expect(onSent).not.toHaveBeenCalled();
  await submit();
  expect(getForm().failure).toBeNull();
  await answer(1);
  expect(getForm().phase.name).toBe('sent');
  expect(getKey(1)).toBe(getKey(0));
});

it('sends changed content with a new key', async () => {
  const { submit, fail, type, getRequest } = setUp();
  await submit();
  const firstKey = getRequest(0).context.getKey('Hello');
  await fail(0);
  type('Hello?');
  await submit();
  expect(getRequest(1).values).toBe('Hello?');
  expect(getRequest(1).context.getKey('Hello?')).not.toBe(firstKey);
});

it('describes a failed validation like a failed request', async () => {
  const { submit, getForm, requests } = setUp({
    validate: () => Promise.reject(new Error('no schema')),
  });
  await submit();
  expect(getForm()).toMatchObject({ phase: { name: 'editing' }, failure: 'Failed: no schema' });
  expect(requests).toHaveLength(0);
});

it('unmounting aborts the request and ignores its answer', async () => {
  const { submit, answer, getRequest, onSent, unmount } = setUp();
  await submit();
  expect(getRequest(0).context.signal.aborted).toBe(false);
  unmount();
  expect(getRequest(0).context.signal.aborted).toBe(true);
  await answer(0);
  expect(onSent).not.toHaveBeenCalled();
});

it('unmounting during the validation sends nothing', async () => {
  let finish: (text: string) => void = () => undefined;
  const { submit, requests, unmount } = setUp({
    validate: () => new Promise<string>((resolve) => (finish = resolve)),
  });
  await submit();
  unmount();
  await act(async () => finish('Hello'));
  expect(requests).toHaveLength(0);
});

it('reset aborts the request, forgets the failure and begins with a new key', async () => {
  const { submit, fail, answer, getForm, getRequest } = setUp();
  await submit();
  const firstKey = getRequest(0).context.getKey('Hello');
  await fail(0);
  await submit();
  act(() => getForm().reset());
  expect(getRequest(1).context.signal.aborted).toBe(true);
  await answer(1);
  expect(getForm()).toMatchObject({ phase: { name: 'editing' }, failure: null, attempt: 0 });
  await submit();
  expect(getRequest(2).context.getKey('Hello')).not.toBe(firstKey);
});
