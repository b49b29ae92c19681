import { bookable } from '../e2e/support/helios.ts';
import { CARDS } from '../e2e/support/purchase.ts';
import { expectSound, inEachBrowser } from './support/checks.ts';
import { button, field, heading, isShown, link, until, untilShown, type Visitor } from './support/visitor.ts';

async function turnToMonthOf(visitor: Visitor, dateTime: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${dateTime}Z`),
  );
  const next = "//button[contains(translate(concat(@aria-label, .), 'N', 'n'), 'next month')]";
  for (let months = 0; months < 4; months += 1) {
    await untilShown(visitor, "//*[@role='grid']");
    if (await isShown(visitor, heading(month))) return;
    const before = await visitor.run(() => document.querySelector('[role=grid]')?.getAttribute('aria-label'));
    await visitor.click(next);
    await until('the next month', () =>
      visitor.run(
        (label) => document.querySelector('[role=grid]')?.getAttribute('aria-label') !== label,
        before,
      ),
    );
  }
}

inEachBrowser('a visitor buys a ticket, from the list of shows to the confirmation', async (visitor) => {
  const entry = await bookable(3);
  await visitor.open('/ticketing');
  await untilShown(visitor, link('See dates of Ruth, Lancaster'));
  await expectSound(visitor, 'the list of shows');
  await visitor.click(link('See dates of Ruth, Lancaster'));
  await turnToMonthOf(visitor, entry.eventDateTime);
  await expectSound(visitor, 'the calendar');
  await visitor.click(`//a[@href='/ticketing/${entry.eventCode}/${entry.eventDateTime}']`);

  await visitor.click(button('One adult ticket more'));
  await expectSound(visitor, 'the quantities');
  await visitor.click(button('Choose seats'));
  await untilShown(visitor, "//*[@role='option']");
  await visitor.click(button('Pick the best seats for me'));
  await untilShown(visitor, "//*[starts-with(normalize-space(.), '1 of 1 seat chosen')]");
  await expectSound(visitor, 'the seats');
  await visitor.click(button('Hold these seats'));
  await untilShown(visitor, link('Check out'));
  await expectSound(visitor, 'the cart');

  await visitor.click(link('Check out'));
  await visitor.type(field('First name'), 'Naomi');
  await visitor.type(field('Last name'), 'Weaver');
  await visitor.type(field('Email address'), 'other-browsers@lamplight-visitors.com');
  await visitor.type(field('Phone number'), '7175550100');
  await expectSound(visitor, 'the contact');
  await visitor.click(button('Continue to address'));
  await visitor.type(field('Address'), '12 Orchard Lane');
  await visitor.type(field('City'), 'Ronks');
  await visitor.type(field('State'), 'PA');
  await visitor.type(field('ZIP code'), '17572');
  await expectSound(visitor, 'the address');
  await visitor.click(button('Continue to payment'));
  await visitor.inFrame(async (card) => {
    await card.type(field('Card number'), CARDS.success);
    await card.type(field('Expiry'), '12/34');
    await card.type(field('Security code'), '123');
  });
  await expectSound(visitor, 'the payment');
  await visitor.click(button('Pay $'));
  await untilShown(visitor, heading('Thank you. Your seats are yours.'));
  await expectSound(visitor, 'the confirmation');
});
