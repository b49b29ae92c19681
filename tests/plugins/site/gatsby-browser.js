/** More chunks than the site has pages and slices. */
const lazyChunks = [
  () => import('./src/lazy/lazy1'),
  () => import('./src/lazy/lazy2'),
  () => import('./src/lazy/lazy3'),
  () => import('./src/lazy/lazy4'),
  () => import('./src/lazy/lazy5'),
  () => import('./src/lazy/lazy6'),
  () => import('./src/lazy/lazy7'),
  () => import('./src/lazy/lazy8'),
];

export const onInitialClientRender = () => {
  for (const load of lazyChunks) void load();
};
