import { parseHash, toHash, type Route } from './route';

test.each<Route>([
  { screen: 'tonight' },
  { screen: 'approvals' },
  { screen: 'sell' },
  { screen: 'sell', performanceId: 'RUTHL-20261205-1900' },
  { screen: 'sell', performanceId: 'RUTHL-20261205-1900', holdId: 'HD-7K3M9QXA' },
  { screen: 'holds' },
  { screen: 'holds', performanceId: 'RUTHL-20261205-1900' },
  { screen: 'door' },
  { screen: 'door', performanceId: 'RUTHL-20261205-1900' },
  { screen: 'count' },
  { screen: 'orders' },
  { screen: 'orders', search: 'Ada & Söhne' },
  { screen: 'orders', performanceId: 'RUTHL-20261205-1900' },
  { screen: 'order', orderNumber: 'LT-7K3M9QXA' },
  { screen: 'link', token: 'a-b_c' },
])('the address of %j leads to it', (route) => {
  expect(parseHash(toHash(route))).toEqual(route);
});

test.each(['', '#', '#/', '#/nothing', '#link='])('the address %j is the first screen', (hash) => {
  expect(parseHash(hash)).toEqual({ screen: 'tonight' });
});

test('an address with a wrong escape is not a failure', () => {
  expect(parseHash('#/orders/%E0')).toEqual({ screen: 'order', orderNumber: '%E0' });
});
