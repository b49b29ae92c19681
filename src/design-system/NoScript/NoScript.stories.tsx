import type { Meta, StoryObj } from '@storybook/react-vite';
import { formTexts } from '../formTexts';
import { NoScript, NoScriptMessage } from './NoScript';

const meta = {
  title: 'Design system/NoScript',
  component: NoScriptMessage,
  subcomponents: { NoScript },
  parameters: {
    docs: {
      description: {
        component: `Tells visitors without scripts what does not work, and what to do instead.

**Use** \`NoScript\` where the part would be that needs scripts, and \`NoScriptFormNotice\` beside a form. Name another way, such as a phone number.
**Do not use** it for parts that work without scripts.

**Accessibility:** plain text in the place of the missing part. Browsers with scripts show nothing, so these stories show the message itself.`,
      },
    },
  },
} satisfies Meta<typeof NoScriptMessage>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Message: Story = {
  args: { children: 'The ticket screens need JavaScript.' },
};

/** The notice beside a form, with the number to call. */
export const FormNotice: Story = {
  tags: ['picture-phone'],
  args: {
    children: (
      <>
        {formTexts.needsScripts} {formTexts.orCall} <a href="tel:7175550142">(717) 555-0142</a>
      </>
    ),
  },
};

export const LongMessage: Story = {
  args: {
    children: (
      <>
        <p>
          You need JavaScript to choose seats and to pay. Please switch it on, or call the box office of the
          theater that you want to visit. We are glad to book for you.
        </p>
        <ul>
          <li>
            Lancaster: <a href="tel:7175550142">(717) 555-0142</a>
          </li>
          <li>
            Branson: <a href="tel:4175550186">(417) 555-0186</a>
          </li>
        </ul>
      </>
    ),
  },
};
