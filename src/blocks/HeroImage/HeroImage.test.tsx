import { render, screen } from '@testing-library/react';
import { place } from '../testPlace';
import { HeroImage } from './HeroImage';
import { heroImageMock } from './HeroImage.mocks';

const picture = () => document.querySelector('picture img');

it('says where one is and leads on', () => {
  render(<HeroImage {...place} {...heroImageMock} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ruth' })).toBeVisible();
  expect(screen.getByText('Now playing in Lancaster')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/calendar',
  );
});

it('loads the first hero of a page before all else, and others when they come into view', () => {
  const { rerender } = render(<HeroImage {...place} {...heroImageMock} priority />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
  rerender(<HeroImage {...place} {...heroImageMock} />);
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

it('cuts the picture square for phones, or shows the one made for them', () => {
  const { rerender } = render(<HeroImage {...place} {...heroImageMock} />);
  const forPhones = () =>
    document.querySelector('source[media="(max-width: 768px)"]')?.getAttribute('srcset');
  expect(forPhones()).toMatch(/assets\/hero\?width=640&height=640/);
  const mobileImage = { id: 'upright', width: 1000, height: 1400, description: '', modifiedOn: '2026' };
  rerender(<HeroImage {...place} {...heroImageMock} mobileImage={mobileImage} />);
  expect(forPhones()).toContain('assets/upright');
});

const lettering = { id: 'lettering', description: '', modifiedOn: '', width: 289, height: 72 };

it('shows the lettering of the show in place of its title, under the same name', () => {
  render(<HeroImage {...place} {...heroImageMock} logo={lettering} />);
  expect(screen.getByRole('heading', { name: 'Ruth' })).toContainElement(screen.getByAltText('Ruth'));
});

it('keeps the room of the lettering in its own shape, or in one where that is not known', () => {
  const { rerender } = render(<HeroImage {...place} {...heroImageMock} logo={lettering} />);
  expect(screen.getByAltText('Ruth')).toHaveAttribute('width', '289');
  expect(screen.getByAltText('Ruth')).toHaveAttribute('height', '72');
  expect(screen.getByAltText('Ruth')).not.toHaveAttribute('data-framed');
  rerender(<HeroImage {...place} {...heroImageMock} logo={{ ...lettering, width: null, height: null }} />);
  expect(screen.getByAltText('Ruth')).not.toHaveAttribute('width');
  expect(screen.getByAltText('Ruth')).toHaveAttribute('data-framed');
});

it('shows the picture for phones everywhere, where the other one is gone', () => {
  const mobileImage = { id: 'upright', width: 1000, height: 1400, description: 'Ruth', modifiedOn: '2026' };
  render(<HeroImage {...place} {...heroImageMock} image={null} mobileImage={mobileImage} />);
  expect(picture()).toHaveAttribute('src', expect.stringContaining('assets/upright'));
});

it.each(['full', 'medium'] as const)('is %s', (size) => {
  render(<HeroImage {...place} {...heroImageMock} size={size} />);
  expect(document.querySelector('section')).toHaveAttribute('data-size', size);
});

it('stands without a picture, texts and buttons', () => {
  render(
    <HeroImage
      {...place}
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
  expect(picture()).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});
