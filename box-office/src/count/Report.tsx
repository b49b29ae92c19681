import styled from '@emotion/styled';
import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import {
  Button,
  Cluster,
  DateField,
  Heading,
  Notice,
  SelectField,
  Stack,
  Text,
  space,
} from '../../../src/design-system';
import { formatDate } from '../../../src/lib/formatDate';
import { formatTime } from '../../../src/lib/wallClock';
import { api, unwrap, type PeriodReport } from '../api/api';
import { useChange, useStaffResource } from '../session/session';
import { formatCount } from '../shell/formatCount';
import { describeError, Loaded } from '../shell/Loaded';
import { countTexts } from './countTexts';
import { listRanges, type Range } from './ranges';
import { ReportTables } from './ReportTables';

const schema = Joi.object<Range>({
  from: Joi.string().required().messages({ 'string.empty': countTexts.fromMissing }),
  to: Joi.string()
    .required()
    .custom((to: string, { state, error }) => {
      const [{ from }] = state.ancestors as [Range];
      return to < from ? error('any.invalid') : to;
    })
    .messages({ 'string.empty': countTexts.toMissing, 'any.invalid': countTexts.toBefore }),
});

/** Without the limits, which a date field has as texts. */
const dateProps = ({ name, onBlur, onChange, ref }: UseFormRegisterReturn) => ({
  name,
  onBlur,
  onChange,
  ref,
});

const rangeNames = ['today', 'week', 'month', 'year'] as const;

/** What was sold and paid for the performances of some days. */
export function Report() {
  const [range, setRange] = useState(() => listRanges(new Date()).today);
  const { register, handleSubmit, formState, reset } = useForm<Range>({
    resolver: joiResolver(schema),
    defaultValues: range,
  });
  const report = useStaffResource(JSON.stringify(range), (signal) =>
    unwrap(api.GET('/staff/report', { params: { query: range }, signal })),
  );
  const show = (chosen: Range) => {
    reset(chosen);
    if (chosen.from === range.from && chosen.to === range.to) report.reload();
    else setRange(chosen);
  };
  return (
    <Stack as="section" gap="m" aria-labelledby="report">
      <Heading level={2} look="l" id="report">
        {countTexts.report}
      </Heading>
      <Text>{countTexts.reportIntro}</Text>
      <Cluster role="group" aria-label={countTexts.ranges}>
        {rangeNames.map((name) => (
          <Button
            key={name}
            variant="secondary"
            buttonSize="small"
            onClick={() => show(listRanges(new Date())[name])}
          >
            {countTexts[name]}
          </Button>
        ))}
      </Cluster>
      <Form noValidate method="dialog" onSubmit={(event) => void handleSubmit(show)(event)}>
        <DateField
          label={countTexts.from}
          error={formState.errors.from?.message}
          {...dateProps(register('from'))}
        />
        <DateField
          label={countTexts.to}
          error={formState.errors.to?.message}
          {...dateProps(register('to'))}
        />
        <Button type="submit">{countTexts.show}</Button>
      </Form>
      <Loaded loaded={report}>{(data) => <Period key={`${data.from} ${data.to}`} report={data} />}</Loaded>
    </Stack>
  );
}

function Period({ report: { from, to, sums, performances } }: { report: PeriodReport }) {
  const [chosen, setChosen] = useState('');
  const one = performances.find(({ performance }) => performance.performanceId === chosen);
  const days = countTexts.days(formatDate(from, 'full'), formatDate(to, 'full'));
  const number = countTexts.performances(formatCount(performances.length), performances.length === 1);
  return (
    <Stack gap="l">
      <Text role="status">
        {`${days}: ${performances.length === 0 ? countTexts.noPerformances : `${number}.`}`}
      </Text>
      {performances.length > 0 ? (
        <>
          <Cluster align="end" justify="space-between">
            <SelectField
              label={countTexts.choose}
              value={chosen}
              placeholder={countTexts.all}
              options={performances.map(({ performance: { performanceId, eventName, dateTime } }) => ({
                value: performanceId,
                label: `${formatDate(dateTime, 'full')}, ${formatTime(dateTime)}: ${eventName}`,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
            <SaveCsv range={{ from, to }} />
          </Cluster>
          {(one ? [one] : sums).map((lines) => (
            <ReportTables key={lines.currency} lines={lines} showsCurrency={!one && sums.length > 1} />
          ))}
        </>
      ) : null}
    </Stack>
  );
}

/** The report of these days as Helios writes it for the bookkeeper. */
function SaveCsv({ range }: { range: Range }) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const save = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const csv = await change(() =>
        unwrap(api.GET('/staff/report/csv', { params: { query: range }, parseAs: 'text' })),
      );
      saveFile(countTexts.csvName(range.from, range.to), csv);
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="s">
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
        {countTexts.csv}
      </Button>
    </Stack>
  );
}

/** How long a browser has for reading a file that is saved. */
const KEPT_FILE_MS = 60_000;

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FILE_MS);
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.s} ${space.m};
  > :not(button) {
    flex: 0 1 14rem;
  }
`;
