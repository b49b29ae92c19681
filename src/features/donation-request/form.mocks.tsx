import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeliosContext } from '../../state/heliosContext';
import { mockHelios, theaters, validFields, type DonationCalls } from './donation.mocks';
import { DonationRequestForm } from './DonationRequestForm';
import { texts } from './texts';

/* The form for its tests. */

export const user = userEvent.setup({ applyAccept: false });

/** Sets the clock to a day on which `validFields` are valid. Timers are real. */
export function setValidDate() {
  jest.useFakeTimers({
    now: new Date('2026-03-14T16:00:00Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask', 'nextTick', 'setImmediate'],
  });
}

export const createForm = (calls: Partial<DonationCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <DonationRequestForm theaters={theaters} showsDelayMs={0} />
  </HeliosContext.Provider>
);

export const getLetterField = () => screen.getByLabelText(texts.fields.letter);
export const send = () => user.click(screen.getByRole('button', { name: 'Send request' }));

/** Fills in `validFields`, with a show or the theater with this name. */
export async function fill(theater?: string) {
  const { eventCode, location: _location, letter: file, country: _country, ...values } = validFields;
  for (const [name, value] of Object.entries(values)) {
    const label = texts.fields[name as keyof typeof values];
    const field = screen.getByLabelText(new RegExp(`^${label.replace('?', '\\?')}( \\(optional\\))?$`));
    fireEvent.change(field, { target: { value } });
  }
  if (theater === undefined) {
    await screen.findByRole('option', { name: 'Ruth' });
    await user.selectOptions(screen.getByLabelText('Show'), eventCode);
  } else await user.selectOptions(screen.getByLabelText('Theater location'), theater);
  await user.upload(getLetterField(), file as File);
}
