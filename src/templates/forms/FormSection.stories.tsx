import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FormsContent } from '../../content/form';
import { mockHelios as contactHelios, phone, shows } from '../../features/contact/contact.mocks';
import { mockHelios as newsletterHelios } from '../../features/newsletter/StayInTouchFlow/StayInTouchFlow.mocks';
import { withHelios } from '../../state/heliosContext.mocks';
import { PageForm as Contact } from './contact';
import { FormSection } from './FormSection';
import { PageForm as GroupSignup } from './groupSignup';
import { PageForm as Signup } from './signup';

const forms: FormsContent = { phone, shows };
const { sendContactRequest, sendGroupRequest } = contactHelios();
const helios = { ...newsletterHelios(), sendContactRequest, sendGroupRequest };

const meta = {
  title: 'Templates/FormSection',
  component: FormSection,
  parameters: { layout: 'fullscreen' },
  args: { title: '', phone, children: null },
  decorators: [withHelios(() => helios)],
} satisfies Meta<typeof FormSection>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The form below the blocks of /contact-us. */
export const ContactPage: Story = { tags: ['picture-desktop'], render: () => <Contact forms={forms} /> };

/** The form below the blocks of /group-signup. */
export const GroupSignupPage: Story = { render: () => <GroupSignup forms={forms} /> };

/** The form below the blocks of /signup. */
export const SignupPage: Story = {
  render: () => <Signup forms={forms} />,
  play: async ({ canvas }) => {
    // The form has its final height after the interests are loaded.
    await canvas.findByRole('checkbox', { name: 'Films and streaming' });
  },
};

export const LongTitle: Story = {
  args: {
    title:
      'Write to us about your visit, your seats, the bus, the supper, the weather, or what you thought of it',
    children: 'The form stands here.',
  },
};
