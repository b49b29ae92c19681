import type { Decorator } from '@storybook/react-vite';
import type { Helios } from '../api/helios';
import { HeliosContext } from './heliosContext';

/** Around a story: a Helios that answers well, but for what `parameters: { answers: { … } }` says. */
export function withHelios(mockHelios: (answers: Partial<Helios>) => Helios): Decorator {
  return (Story, { parameters }) => (
    <HeliosContext.Provider value={mockHelios(parameters['answers'] ?? {})}>
      <Story />
    </HeliosContext.Provider>
  );
}
