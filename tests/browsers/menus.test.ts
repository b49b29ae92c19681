import { expectNoFaults, inEachBrowser, waitUntilHydrated } from './support/checks.ts';
import { button, isShown, link, waitFor, waitUntilShown } from './support/session.ts';

inEachBrowser('the menus open, navigate to a show and close', async (session, { isPhone }) => {
  await session.open('/');
  await waitUntilHydrated(session);
  if (isPhone) {
    await session.click(button('Open menu'));
    await waitUntilShown(session, `//dialog${button('Live Shows')}`);
    await expectNoFaults(session, 'the main panel');
    await session.click(`//dialog${button('More')}`);
    await waitUntilShown(session, `//dialog${button('Back')}`);
    await expectNoFaults(session, 'the panel More');
    await session.click(`//dialog${button('Back')}`);
    await session.click(`//dialog${button('Live Shows')}`);
    await waitUntilShown(session, `//dialog${link('View Theater Details')}`);
    await expectNoFaults(session, 'the panel of the shows');
  } else {
    await session.click(`//nav${button('More')}`);
    await waitUntilShown(session, "//*[@id='menu-more']//a");
    await expectNoFaults(session, 'the menu More');
    await session.click(`//nav${button('More')}`);
    await waitFor(
      'the menu More is closed',
      async () => !(await isShown(session, "//*[@id='menu-more']//a")),
    );
    await session.click(`//nav${button('Live on stage')}`);
    await waitUntilShown(session, "//*[@id='menu-liveShows']//a");
    await expectNoFaults(session, 'the menu of the shows');
  }
  const show = isPhone
    ? `(//dialog//a[starts-with(@href, '/shows/')])[1]`
    : `(//*[@id='menu-liveShows']//a[starts-with(@href, '/shows/')])[1]`;
  await session.click(show);
  await waitFor('the page of the show', () => session.run(() => location.pathname.startsWith('/shows/')));
  await waitFor('the menu is closed', async () => !(await isShown(session, show)));
  await expectNoFaults(session, 'the page of the show');
});
