import { Link } from 'gatsby';
import * as React from 'react';

export default function Home() {
  return (
    <main>
      <Link to="/about#team">Who we are</Link>
      <a href="/no-such">Broken</a>
    </main>
  );
}
