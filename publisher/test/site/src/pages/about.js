import * as React from 'react';

export default function About() {
  return <h1 id="team">About us</h1>;
}
