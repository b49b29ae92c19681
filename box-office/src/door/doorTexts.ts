import type { DoorSeat } from '../api/api';
import type { Answer } from './answerTypes';

/* Texts of the door. They are in its own part of the code. */

export const seatText = ({ section, row, number }: Pick<DoorSeat, 'section' | 'row' | 'number'>) =>
  `${section}, row ${row}, seat ${number}`;

export const doorTexts = {
  intro: 'Choose the performance, and name this door. Others see the name when a ticket is scanned again.',
  doorName: 'Name of this door',
  doorNameHint: 'For example: Main, Balcony left',
  doorNameMissing: 'Name this door first.',
  doorNameLong: (limit: number) => `Write at most ${limit} characters.`,
  performances: 'Performances',
  noPerformances: 'No performance has an open door now, or opens one within a day.',
  keptOnly: 'This device is offline. It has the list of these performances.',
  canceled: 'Canceled',
  opensAt: (time: string) => `Opens ${time}`,
  choose: (show: string) => `Open the door for ${show}`,
  open: 'Open the door',
  change: 'Another performance or door',
  door: (name: string) => `Door ${name}`,
  online: 'Online',
  offline: 'Offline',
  offlineText: (time: string) =>
    `Scans are checked by the list of ${time} and uploaded later. Tickets that were sold after it are not on it.`,
  noListText: 'This device has no list, so nothing can be scanned without a network.',
  waiting: (count: number) =>
    count === 1 ? '1 scan is not uploaded yet.' : `${count} scans are not uploaded yet.`,
  notStoredTitle: 'This device stores nothing at the moment',
  notStored:
    'The door works on while this page is open. Do not close it and do not load it again until it is online and no scan waits.',
  counts: 'Counts',
  inside: 'Inside',
  letIn: 'Let in',
  valid: 'Tickets',
  countsOfList: (time: string) => `By the list of ${time} and the scans of this device`,
  direction: 'Direction',
  in: 'In',
  out: 'Out',
  camera: 'Camera',
  startCamera: 'Scan with the camera',
  stopCamera: 'Stop the camera',
  cameraStarts: 'The camera starts',
  cameraView: 'Picture of the camera',
  aim: 'Hold the code into the frame.',
  cameraProblems: {
    denied: 'The camera is not allowed. Allow it for this page in the settings of the browser.',
    missing: 'This device has no camera. Write the code, or search by name.',
    busy: 'Another program uses the camera. Close it, and try again.',
    unreadable:
      'This browser cannot read codes with the camera. Write the code in the field below, or search by name.',
    failed: 'The camera did not start. Write the code, or search by name.',
  },
  code: 'Code of the ticket',
  codeHint: 'Below the QR code. A hand scanner writes it, too.',
  codeMissing: 'Write the code.',
  check: 'Check',
  searchTitle: 'Somebody without a ticket at hand',
  search: 'Name or order number',
  searchShort: (limit: number) => `Write at least ${limit} characters.`,
  searchButton: 'Search',
  searchOffline: 'The list of this device has no names. Search when it is online again.',
  found: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  foundMany: (limit: number) => `The first ${limit} tickets. Write more of the name.`,
  noneFound: 'No valid ticket of this performance has this name or number.',
  states: { expected: 'Expected', inside: 'Inside', out: 'Out' },
  letInNamed: (name: string, seat: string) => `Let in ${name}, ${seat}`,
  letOutNamed: (name: string, seat: string) => `Let out ${name}, ${seat}`,
  letInShort: 'Let in',
  letOutShort: 'Let out',
  lastScans: 'Last scans of this device',
  noScans: 'Nothing was scanned yet.',
  acts: { in: 'Let in', out: 'Out', undo: 'Undone' },
  notUploaded: 'not uploaded yet',
  undo: 'Undo',
  undoOf: (act: string, seat: string) => `Undo: ${act}, ${seat}`,
  next: 'Next',
  sound: 'Sound',
  lessonsTitle: 'What this device has learned',
  noted: 'Noted',
  endedTitle: 'The performance is over',
  ended: 'Its list was deleted from this device.',
  notScanned: 'Not checked',
  noList: 'This device is offline and has no list. Check the ticket by hand.',
} as const;

const resultTexts: Partial<Record<Answer['result'], string>> = {
  out: 'The person may come back with this ticket.',
  undone: 'The last act for this ticket is undone.',
  undoLater:
    'This device has the last act for this ticket only in its list. Undo it when the network is back.',
  used: 'The ticket was let in before.',
  notInside: 'Nothing was changed: the ticket is not inside.',
  refunded: 'The ticket was refunded.',
  returned: 'The ticket was returned.',
  exchanged: 'The ticket was exchanged for another performance.',
  canceled: 'The performance is canceled.',
  oldCode: 'The ticket was given to somebody else, or taken back. Ask for the newer one.',
  otherPerformance: 'The ticket is for another performance.',
  unknown: 'No ticket has this code. Search by name or order number.',
};

export const answerTexts = {
  titles: {
    in: 'Let in',
    out: 'Out',
    undone: 'Undone',
    used: 'Already inside',
    notInside: 'Not inside',
    notListed: 'Not on the list',
    undoLater: 'Not undone',
    refunded: 'Not valid',
    returned: 'Not valid',
    exchanged: 'Not valid',
    canceled: 'Not valid',
    oldCode: 'Not valid',
    otherPerformance: 'Another performance',
    unknown: 'No ticket',
  } satisfies Record<Answer['result'], string>,
  texts: resultTexts,
  unpaidTitle: 'Not paid',
  unpaid:
    'The ticket was let in, but its money was released by the bank. Have the customer pay at the box office.',
  usedAt: (time: string, door: string) => `Let in at ${time}, door ${door}.`,
  otherShow: (show: string, time: string) => `The ticket is for ${show}, ${time}.`,
  byList: (time: string) => `Checked without a network, by the list of ${time}.`,
  notListed: (time: string) =>
    `The list of ${time} does not have this code. It may be newer. Ask the box office before you let the person in.`,
  lessons: {
    followed: (seat: string, time: string, door: string, otherTime: string) =>
      `${seat}: let in here at ${time}, and again at door ${door} at ${otherTime}. The first scan counts: here. Two people may be inside with one ticket.`,
    used: (seat: string, time: string, door: string, otherTime: string) =>
      `${seat}: let in here at ${time}, but before at door ${door} at ${otherTime}. The first scan counts: there. Two people may be inside with one ticket.`,
    notInside: (seat: string, time: string) =>
      `${seat}: the act of ${time} changed nothing, because another device was faster.`,
    notValid: (seat: string, time: string, why: string) =>
      `${seat}: let in here at ${time}, but the ticket is not valid. ${why}`,
    late: (seat: string, time: string) =>
      `${seat}: the answer to the scan of ${time} came late, and let the ticket in. If nobody went in, undo it below.`,
    tooLate: (count: number, hours: number) =>
      `${count === 1 ? '1 scan was' : `${count} scans were`} not uploaded within ${hours} hours after the performance, and deleted.`,
    notTaken: (count: number, why: string) =>
      `${count === 1 ? '1 scan was' : `${count} scans were`} not taken by Helios: ${why}`,
  },
} as const;
