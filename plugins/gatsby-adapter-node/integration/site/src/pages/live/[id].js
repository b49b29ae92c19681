import * as React from 'react';

export default function LiveItem({ serverData }) {
  return <h1>{`Item ${serverData.id}`}</h1>;
}

export async function getServerData({ params }) {
  return { props: { id: params.id } };
}
