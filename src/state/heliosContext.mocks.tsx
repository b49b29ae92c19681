import type { Decorator } from '@storybook/react-vite';
import type { Helios } from '../helios/client';
import { HeliosContext } from './heliosContext';

/** Provides a Helios with successful answers to a story. `parameters: { answers: { … } }` overrides single methods. */
export function withHelios(mockHelios: (answers: Partial<Helios>) => Helios): Decorator {
  return (Story, { parameters }) => (
    <HeliosContext.Provider value={mockHelios(parameters['answers'] ?? {})}>
      <Story />
    </HeliosContext.Provider>
  );
}
