import { act, render } from '@testing-library/react';
import { reservedAnchors } from '../content/anchors';
import { mockHelios as contactHelios, phone } from '../features/contact/contact.mocks';
import { ContactForm } from '../features/contact/ContactForm/ContactForm';
import { GroupSignupForm } from '../features/contact/GroupSignupForm/GroupSignupForm';
import { SignupForm } from '../features/newsletter/SignupForm/SignupForm';
import { StayInTouchBand } from '../features/newsletter/StayInTouchBand/StayInTouchBand';
import { mockHelios } from '../features/newsletter/StayInTouchFlow/StayInTouchFlow.mocks';
import { HeliosContext } from '../state/heliosContext';
import { FormSection } from './forms/FormSection';

const inFormSection = (content: React.ReactElement) => (
  <FormSection title="The form" phone="">
    {content}
  </FormSection>
);

const elements: [name: string, element: React.ReactElement][] = [
  ['the stay-in-touch band', <StayInTouchBand header="Stay in touch" content="" />],
  [
    'the sign-up form',
    <HeliosContext.Provider value={mockHelios({})}>{inFormSection(<SignupForm />)}</HeliosContext.Provider>,
  ],
  [
    'the contact form',
    <HeliosContext.Provider value={contactHelios({})}>
      {inFormSection(<ContactForm phone={phone} />)}
    </HeliosContext.Provider>,
  ],
  [
    'the group form',
    <HeliosContext.Provider value={contactHelios({})}>
      {inFormSection(<GroupSignupForm phone={phone} shows={[]} />)}
    </HeliosContext.Provider>,
  ],
];

it.each(elements)(
  '%s has no id that a section id or an anchor of the page could have',
  async (_name, element) => {
    const { container } = await act(async () => render(element));
    const ids = Array.from(container.querySelectorAll('[id]'), ({ id }) => id);
    const reserved: readonly string[] = reservedAnchors;
    expect(ids).not.toEqual([]);
    // Section ids and generated anchors consist of lower-case letters, digits and dashes.
    expect(ids.filter((id) => /^[a-z0-9-]+$/.test(id) && !reserved.includes(id))).toEqual([]);
  },
);
