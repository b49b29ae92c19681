import { expectSound, inEachBrowser, untilAlive } from './support/checks.ts';
import { button, isShown, link, until, untilShown } from './support/visitor.ts';

inEachBrowser('the menus open, lead to a show and close', async (visitor, { isPhone }) => {
  await visitor.open('/');
  await untilAlive(visitor);
  if (isPhone) {
    await visitor.click(button('Open menu'));
    await untilShown(visitor, `//dialog${button('Live Shows')}`);
    await expectSound(visitor, 'the main panel');
    await visitor.click(`//dialog${button('More')}`);
    await untilShown(visitor, `//dialog${button('Back')}`);
    await expectSound(visitor, 'the panel More');
    await visitor.click(`//dialog${button('Back')}`);
    await visitor.click(`//dialog${button('Live Shows')}`);
    await untilShown(visitor, `//dialog${link('View Theater Details')}`);
    await expectSound(visitor, 'the panel of the shows');
  } else {
    await visitor.click(`//nav${button('More')}`);
    await untilShown(visitor, "//*[@id='menu-more']//a");
    await expectSound(visitor, 'the menu More');
    await visitor.click(`//nav${button('More')}`);
    await until('the menu More is closed', async () => !(await isShown(visitor, "//*[@id='menu-more']//a")));
    await visitor.click(`//nav${button('Live on stage')}`);
    await untilShown(visitor, "//*[@id='menu-liveShows']//a");
    await expectSound(visitor, 'the menu of the shows');
  }
  const show = isPhone
    ? `(//dialog//a[starts-with(@href, '/shows/')])[1]`
    : `(//*[@id='menu-liveShows']//a[starts-with(@href, '/shows/')])[1]`;
  await visitor.click(show);
  await until('the page of the show', () => visitor.run(() => location.pathname.startsWith('/shows/')));
  await until('the menu is closed', async () => !(await isShown(visitor, show)));
  await expectSound(visitor, 'the page of the show');
});
