import * as React from 'react';

export default function Third() {
  return <p>Third</p>;
}
