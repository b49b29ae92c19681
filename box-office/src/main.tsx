import { Global } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fontFaces } from '../../src/design-system/fonts';
import { globalStyles } from '../../src/design-system/globalStyles';
import { App } from './App';

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no element for the app.');
createRoot(container).render(
  <StrictMode>
    <Global styles={`${fontFaces}${globalStyles}`} />
    <App />
  </StrictMode>,
);
