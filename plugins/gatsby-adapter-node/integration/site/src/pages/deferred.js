import { graphql } from 'gatsby';
import * as React from 'react';

export default function Deferred({ data }) {
  return (
    <>
      <h1>{data.note.text}</h1>
      <p>{`Rendered by ${process.pid} at ${process.hrtime.bigint()}`}</p>
    </>
  );
}

export async function config() {
  return () => ({ defer: true });
}

export const query = graphql`
  {
    note {
      text
    }
  }
`;
