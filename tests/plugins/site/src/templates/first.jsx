import hoistStatics from 'hoist-non-react-statics';
import isPropValid from '@emotion/is-prop-valid';
import * as React from 'react';
import { Slice } from 'gatsby';
import { used } from '../library';
import { attempt, createStore } from '../modules/minified';
import { inAllTemplates } from '../modules/inAllTemplates';
import { inOneTemplate } from '../modules/inOneTemplate';
import { inSliceAndTemplate } from '../modules/inSliceAndTemplate';
import { inTemplateAndPage } from '../modules/inTemplateAndPage';

export default function First() {
  React.useEffect(() => console.log(hoistStatics, isPropValid, attempt, createStore));
  const texts = [used, inAllTemplates, inOneTemplate, inSliceAndTemplate, inTemplateAndPage];
  return (
    <main>
      {used} {inAllTemplates} {inOneTemplate} {inSliceAndTemplate} {inTemplateAndPage}
      <Slice alias="footer" />
    </main>
  );
}

export const Head = () => <title>First</title>;
