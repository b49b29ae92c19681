import { graphql } from 'gatsby';
import * as React from 'react';

export default function Book({ data }) {
  return React.createElement('main', null, data.book.body.join(', '));
}

export const query = graphql`
  query Book($id: String!) {
    book: directusBooks(id: { eq: $id }) {
      body
    }
  }
`;
