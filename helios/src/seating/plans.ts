export type SeatingPlans = any; export const loadSeatingPlans = (): any => ({});
