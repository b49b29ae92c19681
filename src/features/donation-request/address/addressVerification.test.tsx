import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { rejectUnreachable } from '../../../helios/helios.mocks';
import { mockHelios, validFields, type DonationCalls } from '../donation.mocks';
import { createForm, fill, send, setValidDate, user } from '../form.mocks';
import { texts as formTexts } from '../texts';
import { texts } from './AddressModal';

jest.setTimeout(20_000);

beforeAll(setValidDate);
afterAll(() => jest.useRealTimers());

const { addressLine1, city, state, country, zipcode } = validFields;
const typed = { addressLine1, city, state, country, zipcode };
const suggestion = { ...typed, addressLine1: '12 Orchard Ln', zipcode: '17572-1234' };

type Verify = DonationCalls['verifyAddress'];

/** Renders the form and sends it with valid fields. */
async function setUp(verify: Verify, sendRequest = mockHelios().sendDonationRequest) {
  const verifyAddress = jest.fn(verify);
  const sendDonationRequest = jest.fn(sendRequest);
  const view = render(createForm({ verifyAddress, sendDonationRequest }));
  await fill();
  await send();
  const getSentAddress = () => sendDonationRequest.mock.calls.at(-1)?.[0].customer.address;
  return { verifyAddress, sendDonationRequest, getSentAddress, ...view };
}

const findQuestion = (title: string) => screen.findByRole('alertdialog', { name: title });
const findThanks = () => screen.findByRole('alertdialog', { name: formTexts.sent.title });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const correct: Verify = () => Promise.resolve({ result: 'corrected', suggestion });
const findNothing: Verify = () => Promise.resolve({ result: 'not_found', suggestion: null });

for (const result of ['confirmed', 'not_checked', 'unavailable'] as const) {
  it(`sends the request at once when the address is ${result}`, async () => {
    const { verifyAddress, getSentAddress } = await setUp(() =>
      Promise.resolve({ result, suggestion: null }),
    );
    await findThanks();
    expect(verifyAddress.mock.calls[0]?.[0]).toEqual(typed);
    expect(getSentAddress()).toEqual(typed);
  });
}

it('sends the request when the address cannot be verified', async () => {
  const { getSentAddress } = await setUp(rejectUnreachable);
  await findThanks();
  expect(getSentAddress()).toEqual(typed);
});

it('does not verify the address of an invalid form', async () => {
  const verifyAddress = jest.fn(mockHelios().verifyAddress);
  render(createForm({ verifyAddress }));
  await send();
  await screen.findByRole('alert', { name: 'Please correct the following:' });
  expect(verifyAddress).not.toHaveBeenCalled();
});

it('says that the request is submitted while the address is verified', async () => {
  let answer: (verification: Awaited<ReturnType<Verify>>) => void = () => undefined;
  const { sendDonationRequest } = await setUp(() => new Promise((resolve) => (answer = resolve)));
  expect(await screen.findByRole('dialog', { name: formTexts.sending })).toHaveAttribute('aria-busy', 'true');
  expect(sendDonationRequest).not.toHaveBeenCalled();
  await act(async () => answer({ result: 'confirmed', suggestion: null }));
  await findThanks();
});

it('sends the suggested address, and shows it in the form', async () => {
  const { sendDonationRequest, getSentAddress } = await setUp(correct);
  const dialog = await findQuestion(texts.corrected.title);
  expect(dialog).toHaveTextContent('12 Orchard Ln Ronks, PA 17572-1234');
  expect(dialog).toHaveTextContent('12 Orchard Lane Ronks, PA 17572');
  expect(within(dialog).getByRole('button', { name: texts.corrected.use })).toHaveFocus();
  expect(sendDonationRequest).not.toHaveBeenCalled();
  await press(texts.corrected.use);
  await findThanks();
  expect(getSentAddress()).toEqual(suggestion);
  expect(screen.getByLabelText('Address')).toHaveValue('12 Orchard Ln');
  expect(screen.getByLabelText('ZIP code')).toHaveValue('17572-1234');
});

it('sends what was typed when the visitor keeps it', async () => {
  const { getSentAddress } = await setUp(correct);
  await findQuestion(texts.corrected.title);
  await press(texts.keep);
  await findThanks();
  expect(getSentAddress()).toEqual(typed);
});

it('sends an address that was not found when the visitor keeps it', async () => {
  const { getSentAddress } = await setUp(findNothing);
  const dialog = await findQuestion(texts.notFound.title);
  expect(within(dialog).getByRole('button', { name: texts.notFound.edit })).toHaveFocus();
  await press(texts.keep);
  await findThanks();
  expect(getSentAddress()).toEqual(typed);
});

for (const [how, close] of Object.entries({
  'the button': () => press(texts.notFound.edit),
  'the close button': () => press('Close'),
})) {
  it(`leads back to the address with ${how}, keeps the input, and verifies the changed address`, async () => {
    const { verifyAddress, sendDonationRequest, getSentAddress } = await setUp((address) =>
      address.zipcode === zipcode
        ? findNothing(address)
        : Promise.resolve({ result: 'confirmed', suggestion: null }),
    );
    await findQuestion(texts.notFound.title);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await close();
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
    expect(scroll.mock.contexts.at(-1)).toHaveTextContent('Address');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Event name')).toHaveValue(validFields.eventName);
    expect(sendDonationRequest).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('ZIP code'), { target: { value: '17573' } });
    await send();
    await findThanks();
    expect(verifyAddress).toHaveBeenCalledTimes(2);
    expect(getSentAddress()).toEqual({ ...typed, zipcode: '17573' });
  });
}

for (const [choice, sent] of [
  [texts.corrected.use, suggestion],
  [texts.keep, typed],
] as const) {
  it(`does not ask again after a failed request: ${choice}`, async () => {
    let hasFailed = false;
    const { verifyAddress, sendDonationRequest, getSentAddress } = await setUp(correct, (...request) => {
      if (hasFailed) return mockHelios().sendDonationRequest(...request);
      hasFailed = true;
      return rejectUnreachable();
    });
    await findQuestion(texts.corrected.title);
    await press(choice);
    await findQuestion(formTexts.failedTitle);
    await press('Okay');
    await send();
    await findThanks();
    expect(verifyAddress).toHaveBeenCalledTimes(1);
    expect(getSentAddress()).toEqual(sent);
    const [first, second] = sendDonationRequest.mock.calls.map(([, , key]) => key);
    expect(second).toBe(first);
  });
}

it('ignores the answer after the form was left', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { sendDonationRequest, unmount } = await setUp((_address, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  });
  await screen.findByRole('dialog', { name: formTexts.sending });
  unmount();
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => undefined);
  expect(sendDonationRequest).not.toHaveBeenCalled();
});
