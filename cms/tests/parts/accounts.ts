import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CmsError, login, request, type CmsClient } from '../../scripts/lib/api.ts';
import type { Running } from './running.ts';

type User = { id: string; role: string; language: string | null; appearance: string | null };

/** What people who write may change of their own account. */
export function accountTests(running: () => Running): void {
  for (const role of ['editor', 'writer'] as const) {
    describe(`the account of a ${role}`, () => {
      const logIn = async (password?: string): Promise<CmsClient> => {
        const { url, options } = running();
        const [email, own] =
          role === 'editor'
            ? [options.editorEmail, options.editorPassword]
            : [options.writerEmail, options.writerPassword];
        return login(url, email ?? '', password ?? own ?? '');
      };
      const change = (client: CmsClient, changes: object) => request(client, 'PATCH', '/users/me', changes);
      const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;

      test('may have another language, theme and password', async () => {
        const client = await logIn();
        const changed = (await change(client, {
          language: 'de-DE',
          appearance: 'dark',
          theme_dark: null,
        })) as User;
        assert.deepEqual([changed.language, changed.appearance], ['de-DE', 'dark']);
        await change(client, { password: 'another-password-of-the-test' });
        const again = await logIn('another-password-of-the-test');
        await assert.rejects(logIn(), /refused the login/);
        const { options } = running();
        await change(again, {
          password: role === 'editor' ? options.editorPassword : options.writerPassword,
          language: null,
          appearance: null,
        });
        await logIn();
      });

      test('may have no short password', async () => {
        await assert.rejects(change(await logIn(), { password: 'eleven-char' }), {
          code: 'FAILED_VALIDATION',
        });
        await assert.rejects(change(await logIn(), { password: '' }), CmsError);
        await assert.rejects(change(await logIn(), { password: null }), CmsError);
        await logIn();
      });

      test("may have no other rights, and no one else's account", async () => {
        const client = await logIn();
        const me = (await request(client, 'GET', '/users/me')) as User;
        const others = (await request(running().admin, 'GET', '/users?fields=id,role')) as User[];
        const other = others.find(({ id }) => id !== me.id);
        for (const changes of [
          { email: 'taken@example.com' },
          { role: other?.role },
          { token: 'a-token-of-my-own-choice' },
          { status: 'suspended' },
          { policies: [] },
          { provider: 'default' },
          { external_identifier: 'x' },
          { auth_data: {} },
          { first_name: 'Someone' },
          { avatar: null },
          { password: 'another-password-of-the-test', token: 'x' },
          { role: { id: me.role, name: 'Owner' } },
        ])
          await assert.rejects(change(client, changes), isForbidden, JSON.stringify(changes));
        // Two factors are enabled and disabled with a code only.
        await assert.rejects(change(client, { tfa_secret: null }), /tfa_secret/);
        const password = 'another-password-of-the-test';
        for (const [path, body] of [
          [`/users/${other?.id}`, { password }],
          [`/users/${other?.id}`, { language: 'de-DE' }],
          [`/users/${other?.id}`, { tfa_secret: null }],
          ['/users', { keys: [me.id, other?.id], data: { password } }],
          ['/users', [{ id: other?.id, password }]],
        ] as const)
          await assert.rejects(
            request(client, 'PATCH', path, body),
            CmsError,
            `${path} ${JSON.stringify(body)}`,
          );
        await logIn();
      });
    });
  }
}
