/** The id and the name of the island with the header. */
export const headerIsland = 'header';

/** The id and the name of the island with the notification banners. */
export const notificationBannersIsland = 'notificationBanners';

/** The ids and names of the islands with the footer and the newsletter band above it. */
export const footerIsland = 'footer';
export const stayInTouchIsland = 'stayInTouchBand';
