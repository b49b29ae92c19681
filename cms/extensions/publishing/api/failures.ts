import type { Knex } from 'knex';
import type { ExtensionContext } from '../../lib/directus.ts';

interface FailedRequest {
  kind: string;
  status: string;
  reason: string | null;
  /** Null without a person */
  user_created: string | null;
}

/**
 * Returns a function that reports a failed request: as a notification of Directus, which also sends a mail, to the person who
 * asked and to the roles of PUBLISH_FAILURE_RECIPIENTS; to the administrators if these are no people, because then the publisher
 * asked; and as a mail to the addresses of PUBLISH_FAILURE_MAILS. A report that cannot be sent is logged.
 */
export function createFailureReports({ services, env, database, getSchema, logger }: ExtensionContext) {
  const roles = readList(env['PUBLISH_FAILURE_RECIPIENTS']);
  const mails = readList(env['PUBLISH_FAILURE_MAILS']);
  const page = `${String(env['PUBLIC_URL'] ?? '').replace(/\/$/, '')}/admin/publish`;

  return async function reportFailure(id: string): Promise<void> {
    const attempt = async (send: () => Promise<unknown>) => {
      try {
        await send();
      } catch (error) {
        logger.error(error, 'The report of a failed request could not be sent.');
      }
    };
    await attempt(async () => {
      const schema = await getSchema();
      const request: FailedRequest | undefined = await database('releases').where({ id }).first();
      if (request?.status !== 'failed') return;
      const { subject, message, markdown } = writeReport(request, page);
      const notifications = new services.NotificationsService({ schema, knex: database });
      for (const recipient of await findRecipients(database, request.user_created, roles)) {
        const notification = { recipient, subject, message: markdown, collection: 'releases', item: id };
        await attempt(() => notifications.createOne(notification));
      }
      const mail = new services.MailService({ schema, knex: database });
      for (const to of mails) await attempt(() => mail.send({ to, subject, text: message }));
    });
  };
}

/** Directus turns a setting with a comma into a list. */
function readList(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Returns the report as plain text, and as Markdown for notifications of Directus. */
function writeReport({ kind, reason }: FailedRequest, page: string) {
  const text = reason || 'The publisher gave no reason.';
  const write = (first: string) =>
    [first, 'Visitors see the site as it was before.', `What to do, and the history: ${page}`].join('\n\n');
  return {
    subject: kind === 'rollback' ? 'The rollback of the site failed' : 'The site could not be published',
    message: write(text),
    markdown: write(escapeMarkdown(text)),
  };
}

/** A reason can contain what people or programs wrote, such as a title of a page. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>&~|#!]/g, '\\$&');
}

/** Returns the ids of the users to notify. */
async function findRecipients(
  database: Knex,
  asker: string | null,
  roleNames: readonly string[],
): Promise<string[]> {
  const people: string[] = await database('directus_users')
    .where({ id: asker })
    .whereNotNull('email')
    .pluck('id');
  const roleIds: string[] = await database('directus_roles').whereIn('name', roleNames).pluck('id');
  const recipients = new Set([...people, ...(await findUsers(database, roleIds, []))]);
  return recipients.size > 0 ? [...recipients] : findAdministrators(database);
}

async function findAdministrators(database: Knex): Promise<string[]> {
  const access: { role: string | null; user: string | null }[] = await database('directus_access')
    .join('directus_policies', 'directus_policies.id', 'directus_access.policy')
    .where('directus_policies.admin_access', true)
    .select('directus_access.role', 'directus_access.user');
  const given = (field: 'role' | 'user') => access.flatMap((row) => row[field] ?? []);
  return findUsers(database, given('role'), given('user'));
}

/** Returns the active users with these ids, or with these roles or roles below them. */
async function findUsers(
  database: Knex,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const roles = new Set(roleIds);
  // The set grows while it is read.
  for (const parent of roles)
    for (const child of await database('directus_roles').where({ parent }).pluck('id')) roles.add(child);
  return database('directus_users')
    .where({ status: 'active' })
    .whereNotNull('email')
    .where((query) => void query.whereIn('role', [...roles]).orWhereIn('id', userIds))
    .pluck('id');
}
