import { findBookablePerformance } from '../e2e/support/helios.ts';
import { CARDS } from '../e2e/support/purchase.ts';
import { translatePage } from '../e2e/support/translator.ts';
import { expectNoFaults, inEachBrowser, waitUntilHydrated } from './support/checks.ts';
import {
  button,
  field,
  heading,
  isShown,
  link,
  waitFor,
  waitUntilShown,
  type Session,
} from './support/session.ts';

async function showMonthOf(session: Session, dateTime: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${dateTime}Z`),
  );
  const next = "//button[contains(translate(concat(@aria-label, .), 'N', 'n'), 'next month')]";
  for (let months = 0; months < 4; months += 1) {
    await waitUntilShown(session, "//*[@role='grid']");
    if (await isShown(session, heading(month))) return;
    const previousLabel = await session.run(() =>
      document.querySelector('[role=grid]')?.getAttribute('aria-label'),
    );
    await session.click(next);
    await waitFor('the next month', () =>
      session.run(
        (label) => document.querySelector('[role=grid]')?.getAttribute('aria-label') !== label,
        previousLabel,
      ),
    );
  }
}

/** Buys a ticket from the list of shows to the confirmation. */
async function buyTicket(session: Session, { isTranslated }: { isTranslated: boolean }): Promise<void> {
  const entry = await findBookablePerformance(isTranslated ? 4 : 3);
  await session.open('/ticketing');
  await waitUntilHydrated(session);
  await waitUntilShown(session, link('See dates of Ruth, Lancaster'));
  // All screens are in this document.
  if (isTranslated) await session.run(translatePage);
  await expectNoFaults(session, 'the list of shows');
  await session.click(link('See dates of Ruth, Lancaster'));
  await showMonthOf(session, entry.eventDateTime);
  await expectNoFaults(session, 'the calendar');
  await session.click(`//a[@href='/ticketing/${entry.eventCode}/${entry.eventDateTime}']`);

  await session.click(button('One adult ticket more'));
  await expectNoFaults(session, 'the quantities');
  await session.click(button('Choose seats'));
  await waitUntilShown(session, "//*[@role='option']");
  await session.click(button('Pick the best seats for me'));
  await waitUntilShown(session, "//*[starts-with(normalize-space(.), '1 of 1 seat chosen')]");
  await expectNoFaults(session, 'the seats');
  await session.click(button('Hold these seats'));
  await waitUntilShown(session, link('Check out'));
  await expectNoFaults(session, 'the cart');

  await session.click(link('Check out'));
  await session.type(field('First name'), 'Naomi');
  await session.type(field('Last name'), 'Weaver');
  await session.type(field('Email address'), 'other-browsers@lamplight-visitors.com');
  await session.type(field('Phone number'), '7175550100');
  await expectNoFaults(session, 'the contact');
  await session.click(button('Continue to address'));
  await session.type(field('Address'), '12 Orchard Lane');
  await session.type(field('City'), 'Ronks');
  await session.type(field('State'), 'PA');
  await session.type(field('ZIP code'), '17572');
  await expectNoFaults(session, 'the address');
  await session.click(button('Continue to payment'));
  await session.inFrame(async (card) => {
    await card.type(field('Card number'), CARDS.success);
    await card.type(field('Expiry'), '12/34');
    await card.type(field('Security code'), '123');
  });
  await expectNoFaults(session, 'the payment');
  await session.click(button('Pay $'));
  await waitUntilShown(session, heading('Thank you. Your seats are yours.'));
  await expectNoFaults(session, 'the confirmation');
}

inEachBrowser('a visitor can buy a ticket', (session) => buyTicket(session, { isTranslated: false }));

// React must not use a text node that is gone (tests/e2e/translated-purchase.spec.ts).
inEachBrowser('a visitor can buy a ticket in a translated page', (session) =>
  buyTicket(session, { isTranslated: true }),
);
