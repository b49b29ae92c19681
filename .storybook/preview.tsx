import type { Decorator, Preview } from '@storybook/react-vite';
import { fontFaces } from '../src/design-system/fonts';
import { globalStyles } from '../src/design-system/globalStyles';
import { Surface } from '../src/design-system/Layout/Layout';
import { space } from '../src/design-system/tokens';
import { stopClock } from './clock';
import { stayOnPage } from './stayOnPage';

stopClock();
stayOnPage();
addStyles();
putOwnLinksLast();

/** The site's own head (gatsby-ssr), and Storybook's padding taken away: the surface brings its own. */
function addStyles() {
  document.documentElement.lang = 'en-US';
  const style = document.createElement('style');
  style.textContent = `${fontFaces}${globalStyles}body.sb-main-padded.sb-main-padded{padding:0}`;
  document.head.append(style);
}

/** A link to the content is one for axe where it comes before every other: also before those of Storybook's words for errors. */
function putOwnLinksLast() {
  document.body.append(...document.querySelectorAll('body > .sb-wrapper'));
}

/** Every face is there before a story shows, so that nothing is measured or pictured in a fallback. */
async function loadFonts(): Promise<void> {
  await Promise.all([...document.fonts].filter(isOurs).map((face) => face.load()));
}

function isOurs(face: FontFace): boolean {
  return face.family.includes('Variable');
}

type Tone = 'light' | 'dark';

/**
 * Parchment or night ink below each story: `parameters: { surface: 'dark' }`, or the switch in the toolbar. What is a piece of
 * a page's content stands in a main landmark, as it will in the page; parts of the shell are landmarks themselves
 * (`parameters: { landmark: true | false }` where that guess is wrong).
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

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withSurface],
  loaders: [loadFonts],
  initialGlobals: { surface: '' },
  globalTypes: {
    surface: {
      description: 'The ground below the story',
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
        desktop: { name: 'Desktop', type: 'desktop', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: {
      storySort: { order: ['Design system', ['Tokens'], 'Shell', 'Features', 'Blocks', 'Templates'] },
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
