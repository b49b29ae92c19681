/**
 * Returns a function that reports a failed request: as a notification of Directus, which also sends a mail, to the person who
 * asked and to the roles of PUBLISH_FAILURE_RECIPIENTS; to the administrators if these are no people, because then the publisher
 * asked; and as a mail to the addresses of PUBLISH_FAILURE_MAILS. A report that cannot be sent is logged.
 */
export function createFailureReports({ services, env, database, getSchema, logger }) {
  const roles = readList(env['PUBLISH_FAILURE_RECIPIENTS']);
  const mails = readList(env['PUBLISH_FAILURE_MAILS']);
  const page = `${String(env['PUBLIC_URL'] ?? '').replace(/\/$/, '')}/admin/publish`;

  return async function reportFailure(id) {
    const attempt = async (send) => {
      try {
        await send();
      } catch (error) {
        logger.error(error, 'The report of a failed request could not be sent.');
      }
    };
    await attempt(async () => {
      const schema = await getSchema();
      const request = await database('releases').where({ id }).first();
      if (request?.status !== 'failed') return;
      const { subject, message, markdown } = writeReport(request, page);
      const notifications = new services.NotificationsService({ schema, knex: database });
      for (const recipient of await findRecipients(database, request.user_created, roles)) {
        await attempt(() =>
          notifications.createOne({
            recipient,
            subject,
            message: markdown,
            collection: 'releases',
            item: id,
          }),
        );
      }
      const mail = new services.MailService({ schema, knex: database });
      for (const to of mails) await attempt(() => mail.send({ to, subject, text: message }));
    });
  };
}

/** Directus turns a setting with a comma into a list. */
function readList(value) {
  return String(value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Returns the report as plain text, and as Markdown for notifications of Directus. */
function writeReport({ kind, reason }, page) {
  const text = reason || 'The publisher gave no reason.';
  const write = (first) =>
    [first, 'Visitors see the site as it was before.', `What to do, and the history: ${page}`].join('\n\n');
  return {
    subject: kind === 'rollback' ? 'The rollback of the site failed' : 'The site could not be published',
    message: write(text),
    markdown: write(escapeMarkdown(text)),
  };
}

/** A reason can contain what people or programs wrote, such as a title of a page. */
export function escapeMarkdown(text) {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>&~|#!]/g, '\\$&');
}

/** Returns the ids of the users to notify. */
async function findRecipients(database, asker, roleNames) {
  const person =
    asker && (await database('directus_users').where({ id: asker }).whereNotNull('email').first('id'));
  const roleIds = roleNames.length
    ? await database('directus_roles').whereIn('name', roleNames).pluck('id')
    : [];
  const recipients = new Set([...(person ? [person.id] : []), ...(await findUsers(database, roleIds, []))]);
  return recipients.size > 0 ? [...recipients] : findAdministrators(database);
}

async function findAdministrators(database) {
  const access = await database('directus_access')
    .join('directus_policies', 'directus_policies.id', 'directus_access.policy')
    .where('directus_policies.admin_access', true)
    .select('directus_access.role', 'directus_access.user');
  const given = (field) => access.map((row) => row[field]).filter(Boolean);
  return findUsers(database, given('role'), given('user'));
}

/** Returns the active users with these ids, or with these roles or roles below them. */
async function findUsers(database, roleIds, userIds) {
  const roles = new Set(roleIds);
  // The set grows while it is read.
  for (const role of roles)
    for (const child of await database('directus_roles').where({ parent: role }).pluck('id'))
      roles.add(child);
  return database('directus_users')
    .where({ status: 'active' })
    .whereNotNull('email')
    .where((query) => query.whereIn('role', [...roles]).orWhereIn('id', userIds))
    .pluck('id');
}
