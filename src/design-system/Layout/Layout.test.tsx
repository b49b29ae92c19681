import { render, screen } from '@testing-library/react';
import { Cluster, Container, Grid, Stack, Surface } from './Layout';

it('renders as the given element and keeps the given style', () => {
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

it('uses the default space tokens', () => {
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

it('sets the surface of its content', () => {
  render(
    <Surface tone="dark" as="aside">
      At night
    </Surface>,
  );
  expect(screen.getByRole('complementary')).toHaveAttribute('data-surface', 'dark');
});
