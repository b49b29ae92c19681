/** The texts of the offer of the same seats on another evening (product 21.3). */
export const sameSeatsTexts = {
  heading: 'The same seats on this evening',
  free: (seats: string, isOne: boolean) => `${seats}: ${isOne ? 'your seat is' : 'your seats are'} free.`,
  taken: (seats: string) => `${seats}: taken on this evening. Choose other seats below.`,
  lock: (isOne: boolean) => (isOne ? 'Take the same seat' : 'Take the same seats'),
};
