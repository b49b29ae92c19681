import { render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { HeroImage } from './HeroImage';
import { heroImageMock } from './HeroImage.mocks';

const getImage = () => document.querySelector('picture img');

it('renders title, eyebrow and buttons', () => {
  render(<HeroImage {...placement} {...heroImageMock} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ruth' })).toBeVisible();
  expect(screen.getByText('Now playing in Lancaster')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/calendar',
  );
});

it('loads a priority image eagerly and others lazily', () => {
  const { rerender } = render(<HeroImage {...placement} {...heroImageMock} priority />);
  expect(getImage()).toHaveAttribute('loading', 'eager');
  expect(getImage()).toHaveAttribute('fetchpriority', 'high');
  rerender(<HeroImage {...placement} {...heroImageMock} />);
  expect(getImage()).toHaveAttribute('loading', 'lazy');
});

it('crops the image square for phones, or shows the mobile image', () => {
  const { rerender } = render(<HeroImage {...placement} {...heroImageMock} />);
  const getMobileSources = () =>
    document.querySelector('source[media="(max-width: 768px)"]')?.getAttribute('srcset');
  expect(getMobileSources()).toMatch(/assets\/hero\?width=640&height=640/);
  const mobileImage = { id: 'upright', width: 1000, height: 1400, description: '', modifiedOn: '2026' };
  rerender(<HeroImage {...placement} {...heroImageMock} mobileImage={mobileImage} />);
  expect(getMobileSources()).toContain('assets/upright');
});

const titleLogo = { id: 'lettering', description: '', modifiedOn: '', width: 289, height: 72 };

it('shows the logo instead of the title, with the title as alternative text', () => {
  render(<HeroImage {...placement} {...heroImageMock} logo={titleLogo} />);
  expect(screen.getByRole('heading', { name: 'Ruth' })).toContainElement(screen.getByAltText('Ruth'));
});

it('reserves the space of the logo, in a default aspect ratio if its size is unknown', () => {
  const { rerender } = render(<HeroImage {...placement} {...heroImageMock} logo={titleLogo} />);
  expect(screen.getByAltText('Ruth')).toHaveAttribute('width', '289');
  expect(screen.getByAltText('Ruth')).toHaveAttribute('height', '72');
  expect(screen.getByAltText('Ruth')).not.toHaveAttribute('data-unknown-size');
  rerender(
    <HeroImage {...placement} {...heroImageMock} logo={{ ...titleLogo, width: null, height: null }} />,
  );
  expect(screen.getByAltText('Ruth')).not.toHaveAttribute('width');
  expect(screen.getByAltText('Ruth')).toHaveAttribute('data-unknown-size');
});

it('shows the mobile image on all screens if the other image is missing', () => {
  const mobileImage = { id: 'upright', width: 1000, height: 1400, description: 'Ruth', modifiedOn: '2026' };
  render(<HeroImage {...placement} {...heroImageMock} image={null} mobileImage={mobileImage} />);
  expect(getImage()).toHaveAttribute('src', expect.stringContaining('assets/upright'));
});

it.each(['full', 'medium'] as const)('sets the size %s', (size) => {
  render(<HeroImage {...placement} {...heroImageMock} size={size} />);
  expect(document.querySelector('section')).toHaveAttribute('data-size', size);
});

it('renders without image, texts and buttons', () => {
  render(
    <HeroImage
      {...placement}
      image={null}
      mobileImage={null}
      logo={null}
      eyebrow=""
      title=""
      text=""
      buttons={[]}
      size="medium"
    />,
  );
  expect(getImage()).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});
