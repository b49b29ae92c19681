import { render, screen } from '@testing-library/react';
import { Cluster, Container, Grid, Stack, Surface } from './Layout';

it('lays out as the element that it is told to be, with its own style kept', () => {
  render(
    <Stack as="ul" gap="xl" align="center" style={{ minHeight: 40 }} aria-label="Shows">
      <li>Ruth</li>
    </Stack>,
  );
  const list = screen.getByRole('list', { name: 'Shows' });
  expect(list).toHaveStyle({ minHeight: '40px' });
  expect(list.style.getPropertyValue('--stack-gap')).toBe('var(--space-xl)');
  expect(list.style.getPropertyValue('--stack-align')).toBe('center');
});

it('takes the spaces of the tokens where nothing is said', () => {
  render(
    <>
      <Stack data-testid="stack" />
      <Cluster data-testid="cluster" />
      <Grid data-testid="grid" minColumn="18rem" />
      <Container data-testid="container" />
    </>,
  );
  const valueOf = (id: string, name: string) => screen.getByTestId(id).style.getPropertyValue(name);
  expect(valueOf('stack', '--stack-gap')).toBe('var(--space-m)');
  expect(valueOf('cluster', '--cluster-gap')).toBe('var(--space-s)');
  expect(valueOf('grid', '--grid-gap')).toBe('var(--space-l)');
  expect(valueOf('grid', '--grid-min')).toBe('18rem');
  expect(valueOf('container', '--container-width')).toBe('var(--size-content)');
});

it('gives what stands on it the colours of its ground', () => {
  render(
    <Surface tone="dark" as="aside">
      At night
    </Surface>,
  );
  expect(screen.getByRole('complementary')).toHaveAttribute('data-surface', 'dark');
});
