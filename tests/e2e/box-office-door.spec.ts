import type { BrowserContext, Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { expectNoViolations } from './support/axe.ts';
import {
  BOX_OFFICE_URL,
  buyOrder,
  createOpenDoor,
  enterBoxOffice,
  hideShow,
  readCodes,
} from './support/box-office.ts';
import { watchViolations } from './support/policy.ts';
import { expect, test } from './support/test.ts';

test.use({ hasDecided: false });

const PHONE = { width: 390, height: 844 };

type OpenDoor = Awaited<ReturnType<typeof createOpenDoor>>;

/** A person with the role `door` on a phone at a door of a performance. */
async function openDoor(page: Page, performance: OpenDoor, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await enterBoxOffice(page, 'door', 'Door');
  await page.getByLabel('Name of this door').fill(name);
  await page.getByRole('button', { name: `Open the door for ${performance.name}` }).click();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
}

const check = async (page: Page, code: string) => {
  await page.getByLabel('Code of the ticket').fill(code);
  await page.keyboard.press('Enter');
};
const answer = (page: Page, title: string) => page.getByRole('alertdialog', { name: title, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
/** A green answer to a code closes by itself. */
const untilClosed = (page: Page) => expect(page.getByRole('alertdialog')).toHaveCount(0);
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

/** How many lists the device keeps. */
const countLists = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('box-office-door');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const counted = request.result.transaction('lists').objectStore('lists').count();
          counted.onsuccess = () => resolve(counted.result);
        };
      }),
  );

test('two doors let each ticket in once, also while one of them is offline, and both learn of it', async ({
  page: main,
  context,
  browser,
}) => {
  const violations = await watchViolations(context);
  const performance = await createOpenDoor();
  const order = await buyOrder(performance, 3);
  await hideShow(performance.eventCode);
  const [first = '', second = ''] = await readCodes(order);
  const sideContext: BrowserContext = await browser.newContext();
  const side = await sideContext.newPage();
  await openDoor(main, performance, 'Main');
  await openDoor(side, performance, 'Side');
  await openMenu(main);
  await expect(main.getByRole('navigation').getByRole('link')).toHaveText(['Door']);
  await expectNoViolations(main, 'the door');

  await check(main, first);
  await expect(answer(main, 'Let in')).toBeVisible();
  await untilClosed(main);
  await check(side, first.toLowerCase());
  await expect(answer(side, 'Already inside')).toContainText('door Main.');
  await expectNoViolations(side, 'a yellow answer');
  await next(side);
  await check(side, 'AAAA-BBBB-CCCC-DDDD');
  await expect(answer(side, 'No ticket')).toBeVisible();
  await expectNoViolations(side, 'a red answer');
  await next(side);

  // The device keeps its list, its scan and the page, so it opens again without a network.
  await expect.poll(() => countLists(side)).toBe(1);
  await side.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sideContext.setOffline(true);
  await expect(side.getByText('Offline', { exact: true })).toBeVisible();
  await check(side, second);
  await expect(answer(side, 'Let in')).toContainText('Checked without a network');
  await untilClosed(side);
  await check(side, second);
  await expect(answer(side, 'Already inside')).toContainText('door Side.');
  await next(side);

  // The other door cannot know it, and lets the ticket in, too. The first scan wins, and the device tells it.
  await check(main, second);
  await expect(answer(main, 'Let in')).toBeVisible();
  await untilClosed(main);

  // After the load of a page the emulation may let a first request out, and lose its answer. Its repeat gets the same answer.
  await side.reload();
  await expect(side.getByText('1 scan is not uploaded yet.')).toBeVisible();
  await openMenu(side);
  await side.getByRole('button', { name: 'Log out' }).click();
  await expect(side.getByText('You are still logged in')).toBeVisible();
  await expectNoViolations(side, 'the door offline');
  await sideContext.setOffline(false);
  await expect(side.getByText(/let in here at .*, and again at door Main/)).toBeVisible();
  await expect(side.getByText('1 scan is not uploaded yet.')).toHaveCount(0);
  await side.getByRole('button', { name: 'Noted' }).click();
  await expect(side.getByText(/and again at door Main/)).toHaveCount(0);
  await check(main, second);
  await expect(answer(main, 'Already inside')).toContainText('door Side.');
  await next(main);

  await openMenu(side);
  await side.getByRole('button', { name: 'Log out' }).click();
  await expect(side.getByText('You are logged out.')).toBeVisible();
  expect(await countLists(side)).toBe(0);
  await sideContext.close();
  expect(violations).toEqual([]);
});

test('lets somebody in by name, out and in again, and undoes it', async ({ page }) => {
  const performance = await createOpenDoor();
  const order = await buyOrder(performance, 1);
  await hideShow(performance.eventCode);
  await openDoor(page, performance, 'Main');
  const counts = page.getByLabel('Counts');
  await expect(counts).toHaveText('Inside0Let in0Tickets1');
  const search = async () => {
    await page.getByLabel('Name or order number').fill(order.lastName);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  await search();
  await page.getByRole('button', { name: new RegExp(`^Let in Ada ${order.lastName}`) }).click();
  await expect(answer(page, 'Let in')).toBeVisible();
  await expectNoViolations(page, 'a green answer');
  await next(page);
  await expect(counts).toHaveText('Inside1Let in1Tickets1');
  await search();
  await page.getByRole('button', { name: /^Let out Ada/ }).click();
  await expect(answer(page, 'Out')).toBeVisible();
  await next(page);
  await expect(counts).toHaveText('Inside0Let in1Tickets1');
  await page.getByRole('button', { name: /^Undo: Out/ }).click();
  await expect(answer(page, 'Undone')).toBeVisible();
  await next(page);
  await expect(counts).toHaveText('Inside1Let in1Tickets1');
});

test('reads a code in front of the camera, once, with the policy of the page', async ({ page, context }) => {
  const violations = await watchViolations(context);
  const performance = await createOpenDoor();
  const order = await buyOrder(performance, 1);
  await hideShow(performance.eventCode);
  const [code = ''] = await readCodes(order);
  // A picture in place of a camera: nothing, and then the code of the ticket.
  await page.addInitScript(
    (rows: boolean[][]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const pen = canvas.getContext('2d');
      if (!pen) return;
      const size = Math.floor(400 / rows.length);
      const draw = (isShown: boolean) => {
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = 'black';
        if (isShown)
          rows.forEach((row, y) =>
            row.forEach((isDark, x) => isDark && pen.fillRect(120 + x * size, 40 + y * size, size, size)),
          );
      };
      let isShown = false;
      setInterval(() => draw(isShown), 50);
      Object.assign(window, { showCode: () => (isShown = true) });
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
    },
    encodeQR(code, 'raw', { border: 2 }),
  );
  await openDoor(page, performance, 'Main');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Hold the code into the frame.')).toBeVisible();
  await expectNoViolations(page, 'the camera');
  await page.evaluate(() => Reflect.get(window, 'showCode')());
  await expect(answer(page, 'Let in')).toBeVisible();
  // It closes by itself. The code is still there, and does not count again.
  await expect(answer(page, 'Let in')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Undo: Let in/ })).toBeVisible();
  await expect(page.getByLabel('Counts')).toHaveText('Inside1Let in1Tickets1');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(violations).toEqual([]);
});

test('an account of the door finds nothing else, and the door fits into a phone with text of 200 %', async ({
  page,
}) => {
  const performance = await createOpenDoor();
  await hideShow(performance.eventCode);
  await openDoor(page, performance, 'Main');
  for (const screen of ['tonight', 'orders', 'count', 'approvals']) {
    await page.goto(`${BOX_OFFICE_URL}/#/${screen}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Door' })).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  for (const hash of ['#/door', `#/door/${performance.performanceId}`]) {
    await page.goto(`${BOX_OFFICE_URL}/${hash}`);
    await expect(
      page.getByRole('button', { name: /Open the door for|Scan with the camera/ }).first(),
    ).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, hash).toBeLessThanOrEqual(0);
  }
  await check(page, 'AAAA-BBBB-CCCC-DDDD');
  await expect(answer(page, 'No ticket')).toBeVisible();
  const overflow = await answer(page, 'No ticket').evaluate(
    (dialog) => dialog.scrollWidth - dialog.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
