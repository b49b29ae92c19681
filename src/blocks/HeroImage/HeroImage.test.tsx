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

it('shows the lettering of the show in place of its title, under the same name', () => {
  render(
    <HeroImage {...place} {...heroImageMock} logo={{ id: 'lettering', description: '', modifiedOn: '' }} />,
  );
  expect(screen.getByRole('heading', { name: 'Ruth' })).toContainElement(screen.getByAltText('Ruth'));
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
