import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { fontFaces } from '../src/design-system/fonts';
import { globalStyles } from '../src/design-system/globalStyles';
import { Surface } from '../src/design-system/Layout/Layout';
import { space } from '../src/design-system/tokens';
import { SlicesContext } from './gatsby';
import { stopClock } from './clock';
import { preventNavigation } from './preventNavigation';

// Queries wait for an event, which takes long on a busy machine. It must differ from the delays of `skipTimeouts`.
configure({ asyncUtilTimeout: 20_000 });
stopClock();
goOnline();
preventNavigation();
addStyles();
moveStorybookLinksToEnd();

/** Without a network the browser is offline, for example in a container. A story of the offline state overrides this. */
function goOnline() {
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => true });
}

/** Adds the global styles of the site and removes Storybook's padding, because the surface has its own. */
function addStyles() {
  document.documentElement.lang = process.env.GATSBY_LOCALE ?? '';
  const style = document.createElement('style');
  style.textContent = `${fontFaces}${globalStyles}body.sb-main-padded.sb-main-padded{padding:0}`;
  document.head.append(style);
}

/** axe accepts a skip link only as the first link of the page, so Storybook's hidden error pages move to the end. */
function moveStorybookLinksToEnd() {
  document.body.append(...document.querySelectorAll('body > .sb-wrapper'));
}

/** Loads all fonts before a story renders, so that no screenshot shows a fallback font. */
async function loadFonts(): Promise<void> {
  await Promise.all([...document.fonts].filter(isSiteFont).map((face) => face.load()));
}

function isSiteFont(face: FontFace): boolean {
  return face.family.includes('Variable');
}

type Tone = 'light' | 'dark';

/**
 * The surface of each story: `parameters: { surface: 'dark' }`, or the switch in the toolbar. Stories of page content are
 * inside a main landmark; parts of the shell are landmarks themselves. `parameters: { landmark: true | false }` overrides
 * this default.
 */
const withSurface: Decorator = (Story, { parameters, globals, title, viewMode }) => {
  const tone: Tone = (globals['surface'] || parameters['surface'] || 'light') === 'dark' ? 'dark' : 'light';
  const padding = parameters['layout'] === 'fullscreen' ? undefined : space.l;
  const isContent = parameters['landmark'] ?? !title.startsWith('Shell/');
  return (
    <Surface as={isContent && viewMode === 'story' ? 'main' : 'div'} tone={tone} style={{ padding }}>
      <Story />
    </Surface>
  );
};

/** The slices of a story of a whole page: `parameters: { slices: { header: SiteHeader } }`. */
const withSlices: Decorator = (Story, { parameters }) => (
  <SlicesContext.Provider value={parameters['slices'] ?? noSlices}>
    <Story />
  </SlicesContext.Provider>
);

const noSlices = {};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withSlices, withSurface],
  loaders: [loadFonts],
  initialGlobals: { surface: '' },
  globalTypes: {
    surface: {
      description: 'The surface of the story',
      toolbar: {
        title: 'Surface',
        icon: 'circlehollow',
        items: [
          { value: '', title: 'As the story says' },
          { value: 'light', title: 'Parchment' },
          { value: 'dark', title: 'Night ink' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', type: 'mobile', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', type: 'tablet', styles: { width: '820px', height: '1180px' } },
        desktop: { name: 'Desktop', type: 'desktop', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: {
      storySort: {
        order: ['Welcome', 'Design system', ['Tokens'], 'Features', 'Blocks', 'Shell', 'Templates', 'Pages'],
      },
    },
    a11y: { test: 'error' },
    controls: { expanded: true },
    chromatic: {
      prefersReducedMotion: 'reduce',
      modes: { phone: { viewport: 'phone' }, desktop: { viewport: 'desktop' } },
    },
  },
};

export default preview;
