import type { ConsentContentItem } from './items';
import { normalizeLink, type LinkModel } from './link';
import { readItem, readText } from './read';

/** A group of cookies and services (product 18.1), as the visitor reads it. */
interface ConsentGroupText {
  title: string;
  /** May be empty. */
  text: string;
}

/** The texts of the consent banner and of its modal from the CMS (product 18). */
export interface ConsentContent {
  bannerTitle: string;
  bannerText: string;
  acceptLabel: string;
  rejectLabel: string;
  chooseLabel: string;
  saveLabel: string;
  dialogTitle: string;
  dialogText: string;
  /** Shown when the browser sends the Global Privacy Control signal. */
  gpcText: string;
  groups: Record<'C0001' | 'C0002' | 'C0003' | 'C0004', ConsentGroupText>;
  /** The privacy notice. Null if the page is missing. */
  privacyLink: LinkModel | null;
}

/** Has a default for each text without which a visitor could not decide, because the law requires the question. */
export function normalizeConsent(content: ConsentContentItem | null): ConsentContent {
  return {
    bannerTitle: readText(content?.bannerTitle) || 'May we use cookies?',
    bannerText: readText(content?.bannerText),
    acceptLabel: readText(content?.acceptLabel) || 'Accept all',
    rejectLabel: readText(content?.rejectLabel) || 'Reject all',
    chooseLabel: readText(content?.chooseLabel) || 'Let me choose',
    saveLabel: readText(content?.saveLabel) || 'Save my choice',
    dialogTitle: readText(content?.dialogTitle) || 'Your privacy choices',
    dialogText: readText(content?.dialogText),
    gpcText:
      readText(content?.gpcText) ||
      'Your browser sends the Global Privacy Control signal. It was honored: targeting is off.',
    groups: {
      C0001: {
        title: readText(content?.necessaryTitle) || 'Strictly necessary',
        text: readText(content?.necessaryText),
      },
      C0002: {
        title: readText(content?.performanceTitle) || 'Performance',
        text: readText(content?.performanceText),
      },
      C0003: {
        title: readText(content?.functionalTitle) || 'Functional',
        text: readText(content?.functionalText),
      },
      C0004: {
        title: readText(content?.targetingTitle) || 'Targeting',
        text: readText(content?.targetingText),
      },
    },
    privacyLink: normalizeLink(readItem(content?.privacyPage)?.title, { page: content?.privacyPage }),
  };
}
