import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { createRejection, rejectUnreachable } from '../../helios/helios.mocks';
import { LetterUploadError } from '../../helios/letterUpload';
import { expectInputKept } from '../../runtime/hydration.mocks';
import { letter, mockHelios, setAsksForTheater, validFields, type DonationCalls } from './donation.mocks';
import { createForm, fill, getLetterField, send, setValidDate, user } from './form.mocks';
import { texts } from './texts';

jest.setTimeout(20_000);

beforeAll(setValidDate);
afterAll(() => jest.useRealTimers());

it('sends the request with its letter, confirms it, and leads to the home page', async () => {
  const sendDonationRequest = jest.fn(mockHelios().sendDonationRequest);
  render(createForm({ sendDonationRequest }));
  await fill();
  await send();
  const thanks = await screen.findByRole('alertdialog', { name: 'Donation request submitted' });
  expect(thanks).toHaveTextContent(texts.sent.text);
  const { firstName, lastName, phoneNumber, emailAddress, emailAddressConfirm } = validFields;
  const { addressLine1, city, state, country, zipcode } = validFields;
  const [request, file, key] = sendDonationRequest.mock.calls[0] ?? [];
  expect(request).toEqual({
    customer: {
      primaryContact: { firstName, lastName, phoneNumber, emailAddress, emailAddressConfirm },
      address: { addressLine1, city, state, country, zipcode },
      organizationContact: {
        name: 'Ronks Fire Company',
        phoneNumber: '7175550100',
        emailAddress: 'office@ronksfire.example',
        emailAddressConfirm: 'office@ronksfire.example',
      },
    },
    details: {
      eventDate: '2026-05-09T12:00:00.000Z',
      eventName: 'Spring Auction',
      eventCode: 'RUTHL',
      usedFor: validFields.usedFor,
    },
  });
  expect(file).toBe(letter);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  await user.click(within(thanks).getByRole('button', { name: 'Okay' }));
  expect(navigate).toHaveBeenCalledWith('/');
});

it('lists all errors at the top and focuses the list', async () => {
  render(createForm());
  await send();
  const summary = await screen.findByRole('alert', { name: 'Please correct the following:' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(within(summary).getAllByRole('link')).toHaveLength(16);
});

it('offers shows only for a valid date, and forgets a show that does not play on a later day', async () => {
  const listDonationShows = jest.fn<Promise<{ eventCode: string; eventName: string }[]>, [string]>((date) =>
    Promise.resolve(date === '2026-05-09' ? [{ eventCode: 'RUTHL', eventName: 'Ruth' }] : []),
  );
  render(createForm({ listDonationShows }));
  const show = screen.getByLabelText('Show');
  const setDate = (value: string) =>
    fireEvent.change(screen.getByLabelText('Event date'), { target: { value } });
  expect(show).toHaveAccessibleDescription('Select an event date first');
  setDate('2026-03-20');
  setDate('2026-05-09');
  await screen.findByRole('option', { name: 'Ruth' });
  expect(show).not.toHaveAccessibleDescription('Select an event date first');
  await user.selectOptions(show, 'RUTHL');
  setDate('2026-06-01');
  expect(await screen.findByText(texts.noShows)).toBeInTheDocument();
  expect(show).toHaveValue('');
  expect(listDonationShows.mock.calls.map(([date]) => date)).toEqual(['2026-05-09', '2026-06-01']);
});

it('offers a retry when the shows cannot be loaded', async () => {
  const listDonationShows = jest
    .fn(mockHelios().listDonationShows)
    .mockImplementationOnce(() => rejectUnreachable());
  render(createForm({ listDonationShows }));
  fireEvent.change(screen.getByLabelText('Event date'), { target: { value: '2026-05-09' } });
  await screen.findByText(texts.showsFailed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Gideon' })).toBeInTheDocument();
});

it('explains a letter that is too large, and clears it', async () => {
  render(createForm());
  const file = new File(['x'], 'large.pdf');
  Object.defineProperty(file, 'size', { value: 4_500_001 });
  await user.upload(getLetterField(), file);
  const dialog = await screen.findByRole('alertdialog', { name: 'File too large' });
  expect(dialog).toHaveTextContent(
    'Request letter size cannot exceed 4.5MB in size. Please try a smaller file. You can try removing images to reduce the size.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
  expect(screen.queryByText('large.pdf', { exact: false, selector: '[role=status] *' })).toBeNull();
});

it('shows the message of Helios, marks refused fields, keeps the input, and repeats with the same key', async () => {
  const keys: string[] = [];
  const refuse = createRejection(400, 'INVALID_REQUEST', [
    { path: '/donationRequest/details/eventName', message: 'too odd' },
  ]);
  const sendDonationRequest: DonationCalls['sendDonationRequest'] = (_request, _letter, key) => {
    keys.push(key);
    return refuse();
  };
  render(createForm({ sendDonationRequest }));
  await fill();
  await send();
  const dialog = await screen.findByRole('alertdialog', { name: 'Error submitting donation request' });
  await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
  expect(screen.getByLabelText('Event name')).toHaveAccessibleDescription(/Event name was not accepted/);
  expect(screen.getByLabelText('Event name')).toHaveValue('Spring Auction');
  await act(async () => send());
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

it('is never inert, and keeps what was typed before hydration', () =>
  expectInputKept(createForm(), 'Organization name'));

describe('when the configuration asks for a theater', () => {
  beforeEach(() => setAsksForTheater(true));
  afterEach(() => setAsksForTheater(false));

  it('offers the theaters, requests no shows, and sends the chosen theater with the name of the letter', async () => {
    const listDonationShows = jest.fn(mockHelios().listDonationShows);
    const sendLocationDonationRequest = jest.fn(mockHelios().sendLocationDonationRequest);
    render(createForm({ listDonationShows, sendLocationDonationRequest }));
    expect(screen.queryByLabelText('Show')).not.toBeInTheDocument();
    const theater = screen.getByLabelText('Theater location');
    expect(
      within(theater)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select a Theater Location', 'Lancaster, PA', 'Branson, MO']);
    await fill('Branson, MO');
    await send();
    expect(await screen.findByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
    const [request, file] = sendLocationDonationRequest.mock.calls[0] ?? [];
    expect(request?.details).toEqual({
      eventDate: '2026-05-09T12:00:00.000Z',
      eventName: 'Spring Auction',
      location: 'BRANSON_MO',
      fileName: 'request.pdf',
      usedFor: validFields.usedFor,
    });
    expect(file).toBe(letter);
    expect(listDonationShows).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the store refuses the letter, and repeats with the same key', async () => {
    const sendLocationDonationRequest = jest
      .fn(mockHelios().sendLocationDonationRequest)
      .mockRejectedValueOnce(new LetterUploadError(403));
    render(createForm({ sendLocationDonationRequest }));
    await fill('Lancaster, PA');
    await send();
    const failure = await screen.findByRole('alertdialog', { name: texts.failedTitle });
    expect(failure).toHaveTextContent(texts.uploadRefused);
    await user.click(within(failure).getByRole('button', { name: 'Okay' }));
    expect(screen.getByLabelText('Event name')).toHaveValue('Spring Auction');
    await send();
    expect(await screen.findByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
    const keys = sendLocationDonationRequest.mock.calls.map(([, , key]) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('requires a theater', async () => {
    render(createForm());
    await send();
    const summary = await screen.findByRole('alert', { name: 'Please correct the following:' });
    expect(within(summary).getByRole('link', { name: /Select a Theater Location/ })).toBeInTheDocument();
  });
});
