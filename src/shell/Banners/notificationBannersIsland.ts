/** The id and the name of the island with the notification banners. */
export const notificationBannersIsland = 'notificationBanners';
