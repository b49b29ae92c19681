'use strict';

// Gatsby calls this only to process local images. Playhouse has none, because Directus transforms its images.
module.exports = async function getSharpInstance() {
  throw new Error(
    'Local image processing is not available. Upload the image to Directus, which transforms it on request.',
  );
};
