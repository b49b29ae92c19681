export { unused } from './unused';
export { used } from './used';
