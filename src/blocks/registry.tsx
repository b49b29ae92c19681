import type { ReactElement } from 'react';
import type { Block } from '../content/block';
import { Faqs } from './Faqs/Faqs';
import { HeroImage } from './HeroImage/HeroImage';
import { NowPlaying } from './NowPlaying/NowPlaying';
import { ShowDetails } from './ShowDetails/ShowDetails';
import { SideBySideImageText } from './SideBySideImageText/SideBySideImageText';
import { TextBlock } from './TextBlock/TextBlock';

/** The one place that ties a block type to its component. A type without an entry does not compile. */
export function renderBlock(block: Block): ReactElement {
  switch (block.collection) {
    case 'heroImage':
      return <HeroImage {...block} />;
    case 'textBlock':
      return <TextBlock {...block} />;
    case 'sideBySideImageText':
      return <SideBySideImageText {...block} />;
    case 'nowPlaying':
      return <NowPlaying {...block} />;
    case 'faqs':
      return <Faqs {...block} />;
    case 'showDetails':
      return <ShowDetails {...block} />;
    default:
      return noComponentFor(block);
  }
}

function noComponentFor(block: never): never {
  throw new Error(`No component for block ${JSON.stringify(block)}`);
}
