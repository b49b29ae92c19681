import { act, render } from '@testing-library/react';
import { anchorsOfThePage } from '../content/anchors';
import { mockHelios as contactHelios, phone } from '../features/contact/contact.mocks';
import { ContactForm } from '../features/contact/ContactForm/ContactForm';
import { GroupSignupForm } from '../features/contact/GroupSignupForm/GroupSignupForm';
import { SignupForm } from '../features/newsletter/SignupForm/SignupForm';
import { StayInTouchBand } from '../features/newsletter/StayInTouchBand/StayInTouchBand';
import { mockHelios } from '../features/newsletter/StayInTouchFlow/StayInTouchFlow.mocks';
import { HeliosContext } from '../state/heliosContext';
import { FormSection } from './forms/FormSection';

const form = (content: React.ReactElement) => (
  <FormSection title="The form" phone="">
    {content}
  </FormSection>
);

const parts: [name: string, part: React.ReactElement][] = [
  ['the band', <StayInTouchBand header="Stay in touch" content="" />],
  [
    'the form of signup',
    <HeliosContext.Provider value={mockHelios({})}>{form(<SignupForm />)}</HeliosContext.Provider>,
  ],
  [
    'the form of contact',
    <HeliosContext.Provider value={contactHelios({})}>
      {form(<ContactForm phone={phone} />)}
    </HeliosContext.Provider>,
  ],
  [
    'the form of groups',
    <HeliosContext.Provider value={contactHelios({})}>
      {form(<GroupSignupForm phone={phone} shows={[]} />)}
    </HeliosContext.Provider>,
  ],
];

it.each(parts)('%s has no id that a block or a question of the page could get', async (_name, part) => {
  const { container } = await act(async () => render(part));
  const ids = Array.from(container.querySelectorAll('[id]'), ({ id }) => id);
  const own: readonly string[] = anchorsOfThePage;
  expect(ids).not.toEqual([]);
  // A section id, and what is made of a question, are lower-case letters, digits and dashes.
  expect(ids.filter((id) => /^[a-z0-9-]+$/.test(id) && !own.includes(id))).toEqual([]);
});
