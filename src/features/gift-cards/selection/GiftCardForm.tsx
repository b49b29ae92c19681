import styled from '@emotion/styled';
import {
  Button,
  ButtonLink,
  Cluster,
  DateField,
  EmailField,
  Icon,
  SelectField,
  TextAreaField,
  TextField,
  media,
  size,
  space,
  Image,
  color,
  fontSize,
  giftCardRatios,
} from '../../../design-system';
import type { GiftCardOptions } from '../../../helios/types';
import { formatDate } from '../../../lib/formatDate';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { describeDelivery, formatCardAmount, formatDeliveryTime, formatTimeZone } from '../shared/delivery';
import { GiftCardPreview } from '../shared/GiftCardPreview';
import { findDesign, useGiftCardData } from '../shared/giftCardData';
import { cartPath } from '../shared/paths';
import { selectionTexts as texts } from '../shared/texts';
import { ChoiceGroup } from './ChoiceGroup';
import { deliveries, OTHER_AMOUNT, readAmountCents, recipients, toItem, type GiftCardFields } from './fields';
import { useGiftCardForm } from './useGiftCardForm';
import type { GiftCardDesign } from '../../../content/giftCards';

interface GiftCardFormProps {
  options: GiftCardOptions;
  /** The item of the cart that is changed; undefined: a new one */
  item: GiftCardCartItem | undefined;
}

/** The form for a gift card with its live preview. */
export function GiftCardForm({ options, item }: GiftCardFormProps) {
  const form = useGiftCardForm(options, item);
  const { fields, submission } = form;
  const values = fields.form.watch();
  return (
    <Layout>
      <PreviewColumn>
        <Preview values={values} options={options} />
      </PreviewColumn>
      <SubmitForm submission={submission} intro={texts.formIntro} offlineText={texts.offline}>
        <CardFields form={form} options={options} />
        {values.recipient === 'other' ? <RecipientFields form={form} options={options} /> : null}
        <DeliveryFields form={form} options={options} />
        <Cluster gap="m">
          <Button type="submit" buttonSize="large" busy={submission.phase.name !== 'editing'}>
            <span>{item ? texts.saveChanges : texts.toCart}</span> <Icon name="arrowRight" />
          </Button>
          {item ? (
            <ButtonLink variant="text" href={cartPath}>
              {texts.cancelChanges}
            </ButtonLink>
          ) : null}
        </Cluster>
      </SubmitForm>
    </Layout>
  );
}

function Preview({ values, options }: { values: GiftCardFields; options: GiftCardOptions }) {
  const { designs } = useGiftCardData();
  const amountCents = readAmountCents(values);
  const item = toItem(values);
  const recipient = item.recipient && {
    ...item.recipient,
    emailAddress: item.recipient.emailAddress || null,
  };
  const isDayMissing = values.delivery === 'day' && values.day === '';
  return (
    <GiftCardPreview
      design={findDesign(designs, values.designImageId)}
      amount={amountCents === null ? '' : formatCardAmount(amountCents, options.currency)}
      recipientName={item.recipient && item.recipient.name}
      senderName={item.senderName}
      message={item.message}
      quantity={item.quantity}
      delivery={isDayMissing ? '' : describeDelivery({ ...item, recipient }, options)}
    />
  );
}

interface PartProps {
  form: ReturnType<typeof useGiftCardForm>;
  options: GiftCardOptions;
}

function CardFields({ form: { fields }, options }: PartProps) {
  const { designs } = useGiftCardData();
  const { amountsCents, minAmountCents, maxAmountCents, maxQuantity, currency } = options;
  const format = (cents: number) => formatCardAmount(cents, currency);
  return (
    <>
      <ChoiceGroup
        legend={texts.groups.design}
        hint={texts.designHint}
        look="pictures"
        choices={designs.map((design) => ({
          value: design.image.id,
          label: <DesignLabel design={design} />,
        }))}
        {...fields.field('designImageId')}
      />
      <ChoiceGroup
        legend={texts.groups.amount}
        look="amounts"
        choices={[
          ...amountsCents.map((cents) => ({ value: String(cents), label: format(cents) })),
          { value: OTHER_AMOUNT, label: texts.otherAmount },
        ]}
        {...fields.field('amount')}
      />
      {fields.form.watch('amount') === OTHER_AMOUNT ? (
        <Short>
          <TextField
            label={texts.otherAmountLabel}
            hint={texts.otherAmountHint(format(minAmountCents), format(maxAmountCents))}
            inputMode="numeric"
            autoComplete="off"
            {...fields.field('otherAmount')}
          />
        </Short>
      ) : null}
      <Short>
        <SelectField
          label={texts.fields.quantity}
          hint={texts.hints.quantity(maxQuantity)}
          options={Array.from({ length: maxQuantity }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          {...fields.field('quantity')}
        />
      </Short>
      <ChoiceGroup
        legend={texts.groups.recipient}
        look="lines"
        choices={recipients.map((value) => ({ value, label: texts.recipients[value] }))}
        {...fields.field('recipient')}
      />
    </>
  );
}

function RecipientFields({ form: { fields }, options }: PartProps) {
  return (
    <>
      <TextField label={texts.fields.recipientName} autoComplete="off" {...fields.field('recipientName')} />
      <TextField
        label={texts.fields.senderName}
        hint={texts.hints.senderName}
        autoComplete="name"
        {...fields.field('senderName')}
      />
      <TextAreaField
        label={texts.fields.message}
        optional
        characterLimit={options.maxMessageLength}
        {...fields.field('message')}
      />
    </>
  );
}

function DeliveryFields({ form: { fields }, options }: PartProps) {
  const [recipient, delivery] = fields.form.watch(['recipient', 'delivery']);
  return (
    <>
      <ChoiceGroup
        legend={texts.groups.delivery}
        look="lines"
        choices={deliveries.map((value) => ({ value, label: texts.deliveries[value] }))}
        {...fields.field('delivery')}
      />
      {recipient === 'other' && delivery !== 'print' ? (
        <EmailField
          label={texts.fields.recipientEmail}
          hint={texts.hints.recipientEmail}
          {...fields.field('recipientEmail')}
          autoComplete="off"
        />
      ) : null}
      {delivery === 'day' ? (
        <Short>
          <DateField
            label={texts.fields.day}
            hint={texts.hints.day(
              formatDeliveryTime(options),
              formatTimeZone(options.timeZone),
              formatDate(options.lastDeliveryDay, 'medium'),
            )}
            min={options.today}
            max={options.lastDeliveryDay}
            {...fields.field('day')}
          />
        </Short>
      ) : null}
    </>
  );
}

/** The preview is above the form, and beside it on wide screens, where it stays in view. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space.xl};
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 26rem;
    gap: ${space['3xl']};
  }
  form {
    gap: ${space.l};
  }
`;

const PreviewColumn = styled.div`
  width: 100%;
  max-width: 26rem;
  justify-self: center;
  ${media.aboveMenu} {
    grid-column: 2;
    grid-row: 1;
    position: sticky;
    inset-block-start: ${size.scrollOffset};
  }
  ${media.aboveMenu} {
    & + form {
      grid-column: 1;
      grid-row: 1;
    }
  }
`;

const Short = styled.div`
  max-width: 18rem;
`;

/** The picture and the name of a design on its tile. The picture is described there, because the choice depends on it. */
function DesignLabel({ design: { name, occasion, image } }: { design: GiftCardDesign }) {
  return (
    <>
      <Image image={image} sizes="(min-width: 1024px) 13rem, 46vw" aspectRatio={giftCardRatios.tile} />
      <Words>
        <span>{name}</span>
        {occasion ? <small>{occasion}</small> : null}
      </Words>
    </>
  );
}

const Words = styled.span`
  display: flex;
  flex-direction: column;
  padding: ${space.xs} ${space.s};
  small {
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
  }
`;
