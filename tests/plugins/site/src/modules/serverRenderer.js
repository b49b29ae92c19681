export const renderToStaticMarkup = () => 'replaced';
