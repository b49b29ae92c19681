'use strict';

// Gatsby calls this only to process local images. Playhouse has none: images are transformed by Directus.
module.exports = async function getSharpInstance() {
  throw new Error(
    'Local image processing is not available: put the image into Directus, which transforms it on request.',
  );
};
