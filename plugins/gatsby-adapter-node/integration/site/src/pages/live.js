import * as React from 'react';

export default function Live({ serverData }) {
  return <h1>{serverData.text}</h1>;
}

export function Head() {
  return <title>Live</title>;
}

/** `?text=` is shown, `?act=exit` ends the process, `?act=hang` blocks it. */
export async function getServerData({ query, headers }) {
  if (query.act === 'exit') process.exit(3);
  while (query.act === 'hang');
  return {
    props: { text: query.text ?? 'Live', agent: headers.get('user-agent') ?? null },
    headers: { 'X-Live': 'yes', 'Set-Cookie': 'seen=1' },
    status: query.act === 'teapot' ? 418 : 200,
  };
}
