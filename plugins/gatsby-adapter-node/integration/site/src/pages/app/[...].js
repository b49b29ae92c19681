import * as React from 'react';

export default function App() {
  return <h1>App</h1>;
}
