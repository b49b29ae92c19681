import { hasCode, HeliosError } from '../../helios/heliosError';
import { LetterUploadError } from '../../helios/letterUpload';
import { submitTexts } from '../shared/forms/texts';
import { fieldNames, fieldPaths, type DonationFieldName } from './fields';
import { createBlockedMessage } from './schema';
import { texts } from './texts';

/** The text of the modal after a failed submit (product 8): the message of Helios, else of the error. */
export function describeFailure(error: unknown): string {
  if (hasCode(error, 'UNREACHABLE')) return texts.unreachable;
  if (hasCode(error, 'TIMEOUT')) return texts.timeout;
  const isLetterMissing =
    error instanceof LetterUploadError ||
    hasCode(error, 'OBJECT_STORE_UNAVAILABLE', 'LETTER_NOT_UPLOADED', 'DONATION_UPLOAD_NOT_FOUND');
  if (isLetterMissing) return texts.uploadRefused;
  // Their messages are for developers.
  if (hasCode(error, 'UNEXPECTED', 'IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'))
    return texts.unknownError;
  const message = error instanceof Error ? error.message : '';
  return message || texts.unknownError;
}

/** The fields that Helios refused, with a message for visitors. */
export function getRefusedFields(error: unknown): { name: DonationFieldName; message: string }[] {
  if (!(error instanceof HeliosError)) return [];
  const errors = error.problem?.errors ?? [];
  const paths = errors.map(({ path }) => path);
  if (hasCode(error, 'PAYLOAD_TOO_LARGE')) paths.push(fieldPaths.letter);
  // Helios checks the content of the letter, and its message names the fault.
  const letterError = errors.find(({ path }) => path === fieldPaths.letter);
  const isBlocked = hasCode(error, 'EMAIL_PROVIDER_NOT_SUPPORTED');
  return fieldNames
    .filter((name) => paths.includes(fieldPaths[name]))
    .map((name) => ({
      name,
      message: isBlocked
        ? createBlockedMessage(name === 'emailAddress' ? 'contact' : 'organization')
        : name === 'letter' && letterError
          ? `${texts.fields.letter} ${letterError.message}.`
          : submitTexts.refused(texts.fields[name]),
    }));
}
