// The entry of the browser's scripts, in place of Gatsby's.

// Evaluates React with the scripts.
import 'react-dom/client';

// Evaluates and starts the app in a task of its own. One task for both would delay a press on a slow phone.
setTimeout(() => {
  // In contrast to a dynamic import, an error of the app is reported as an uncaught error.
  // hooks.ts defines this name for webpack.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require('gatsby-production-app');
}, 0);
