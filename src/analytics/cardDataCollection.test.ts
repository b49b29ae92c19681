import { collectCardData } from './cardDataCollection';

const mockLoadScript = jest.fn();
const mockLoadConfiguration = jest.fn();
jest.mock('./loadScript', () => ({ loadScript: (src: string) => mockLoadScript(src) }));
jest.mock('../configuration/loadConfiguration', () => ({
  loadRuntimeConfiguration: async () => mockLoadConfiguration(),
}));

test('the script of the card processor is loaded only if it is configured', async () => {
  mockLoadConfiguration.mockReturnValue({ destinations: {} });
  await collectCardData();
  expect(mockLoadScript).not.toHaveBeenCalled();
  const scriptUrl = 'https://cards.example/collect.js';
  mockLoadConfiguration.mockReturnValue({ destinations: { cardDataCollection: { scriptUrl } } });
  await collectCardData();
  expect(mockLoadScript.mock.calls).toEqual([[scriptUrl]]);
});
