import { performanceMock } from '../shared/answers.mocks';
import { getPriceZones } from './PriceTable';

test('finds the price zones in the order of the prices', () => {
  expect(getPriceZones(performanceMock())).toEqual(['Gold', 'Silver']);
});
