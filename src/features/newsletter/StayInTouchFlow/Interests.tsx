import { Controller, type Control } from 'react-hook-form';
import type { MarketingInterest } from '../../../helios/types';
import { Button, CheckboxGroup, Cluster, Notice, Spinner, Text } from '../../../design-system';
import type { LoadedResource } from '../../../runtime/useResource';
import type { StayInTouchValues } from './schema';
import { texts } from './texts';

interface InterestsProps {
  control: Control<StayInTouchValues>;
  interests: LoadedResource<MarketingInterest[]>;
  /** Id of the checkbox group. */
  id: string;
}

/** The marketing interests (product 3.1). They are optional, so the form does not wait for the list. */
export function Interests({ control, interests: { resource, reload }, id }: InterestsProps) {
  switch (resource.status) {
    case 'loading':
      return (
        <Cluster gap="xs" role="status">
          <Spinner size="1.1em" />
          <Text look="small">{texts.interestsLoading}</Text>
        </Cluster>
      );
    case 'failed':
      return (
        <Notice
          tone="warning"
          title={texts.interestsFailedTitle}
          actions={
            <Button variant="secondary" buttonSize="small" onClick={reload}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.interestsFailed}
        </Notice>
      );
    case 'ready':
      return resource.data.length === 0 ? null : (
        <Controller
          control={control}
          name="marketingInterestIds"
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <CheckboxGroup
              id={id}
              legend={texts.fields.marketingInterestIds}
              optional
              options={resource.data.map(({ interestId, interestName }) => ({
                value: interestId,
                label: interestName,
              }))}
              name={name}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      );
  }
}
