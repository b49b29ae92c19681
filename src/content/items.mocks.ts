import type { ManyToAnyRow, FileItem, LocationItem, PictureRow, ShowItem } from './items';

/* Items of Directus for tests. */

export const file: FileItem = {
  id: 'file-1',
  title: 'Ruth',
  description: 'Ruth in the barley',
  width: 1920,
  height: 1080,
  type: 'image/jpeg',
  modified_on: '2026-03-01T10:00:00.000Z',
};

export const buttonRow: ManyToAnyRow = {
  id: 'row-1',
  collection: 'buttons',
  item: { id: 'button-1', text: 'Get tickets', url: '/ticketing', variant: 'primary' },
};

export const location: LocationItem = {
  id: 'lancaster',
  sort: 1,
  locationCode: 'STRASBURG_PA',
  name: 'Lancaster',
  theatreName: 'The Lantern House',
  page: { id: 'page-lancaster', url: '/lancaster' },
  phone: '(717) 555-0142',
  city: 'Ronks',
  state: 'PA',
  image: file,
};

export const show: ShowItem = {
  id: 'ruth',
  eventCode: 'RUTHL',
  name: 'Ruth',
  description: 'A harvest story',
  showImage: file,
  page: { id: 'page-ruth', url: '/shows/ruth' },
  location,
  startDate: '2026-03-07',
  sort: 1,
};

/** Rows of a list of images, with the keys 1, 2, 3 … and the files picture-1, picture-2, picture-3 … */
export function createPictureRows(count: number): PictureRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    directus_files_id: { ...file, id: `picture-${index + 1}` },
    sort: index + 1,
  }));
}
