import { forwardRef } from 'react';
import { Button, Notice, SelectField, type SelectFieldProps } from '../../design-system';
import { submitTexts } from '../shared/forms/texts';
import { texts } from './texts';
import type { DonationForm } from './useDonationForm';

type ShowFieldProps = Omit<SelectFieldProps, 'options' | 'placeholder' | 'hint'> & {
  shows: DonationForm['shows'];
};

/** The choice of a show, which depends on the date of the event (product 5.3). */
export const ShowField = forwardRef<HTMLSelectElement, ShowFieldProps>(function ShowField(
  { shows: { resource, reload, isRequested }, ...rest },
  ref,
) {
  const shows = resource.data ?? [];
  const isEmpty = resource.status === 'ready' && shows.length === 0;
  return (
    <>
      <SelectField
        ref={ref}
        hint={resource.status === 'ready' ? undefined : texts.hints.selectDateFirst}
        placeholder={texts.selectShow}
        options={shows.map(({ eventCode, eventName }) => ({ value: eventCode, label: eventName }))}
        {...rest}
      />
      {isEmpty ? <Notice tone="warning" title={texts.noShows} /> : null}
      {isRequested && resource.status === 'failed' ? (
        <Notice
          tone="warning"
          title={texts.showsFailed}
          actions={
            <Button variant="secondary" buttonSize="small" onClick={reload}>
              {submitTexts.tryAgain}
            </Button>
          }
        />
      ) : null}
    </>
  );
});
