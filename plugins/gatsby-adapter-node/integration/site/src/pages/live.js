import * as React from 'react';

export default function Live({ serverData }) {
  return <h1>{serverData.text}</h1>;
}

export async function getServerData() {
  return { props: { text: 'Live' } };
}
