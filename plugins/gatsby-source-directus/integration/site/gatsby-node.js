const path = require('node:path');
const { getDirectusNodeId } = require('gatsby-source-directus/node-id');

exports.createResolvers = ({ createResolvers }) => {
  createResolvers({
    DirectusBooks: {
      body: {
        type: '[String!]!',
        resolve: (book, _args, { nodeModel }) =>
          book.blocks.map((key) => {
            const row = nodeModel.getNodeById({ id: getDirectusNodeId('books_blocks', key) });
            return nodeModel.getNodeById({ id: getDirectusNodeId(row.collection, row.item) }).title;
          }),
      },
    },
  });
};

exports.createPages = async ({ actions, graphql }) => {
  // The empty collection is queried, so that a build without its type fails here.
  const { data, errors } = await graphql(`
    {
      books: allDirectusBooks(sort: { title: ASC }) {
        nodes {
          id
          title
        }
      }
      empties: allDirectusEmpties {
        nodes {
          title
        }
      }
    }
  `);
  if (errors) throw errors[0];
  for (const { id, title } of data.books.nodes) {
    actions.createPage({
      path: `/${title}/`,
      component: path.resolve(__dirname, 'src/templates/book.js'),
      context: { id },
    });
  }
  if (process.env.BUILD_FAILS === 'true') throw new Error('The build fails for the test.');
};
