module.exports = {
  plugins: [
    {
      resolve: 'gatsby-source-directus',
      options: {
        url: process.env.DIRECTUS_URL,
        token: process.env.DIRECTUS_TOKEN,
        collections: ['books', 'books_blocks', 'texts', 'empties'],
        retries: 0,
      },
    },
  ],
};
