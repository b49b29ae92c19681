/** What a browser shows in a tab of its own without running anything. Everything else is saved as a file. */
const SHOWN = /^image\/(jpeg|png|webp|avif|gif)(;|$)/;

/** Adds the headers that Directus leaves out, at the moment when the answer's own headers are complete. */
export function answerHeaders(req, res) {
  const isAsset = req.path.toLowerCase().startsWith('/assets/');
  const { writeHead } = res;
  res.writeHead = function withHeaders(...args) {
    res.removeHeader('X-Powered-By');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (!res.hasHeader('Referrer-Policy'))
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isAsset) asFile(res);
    return writeHead.apply(res, args);
  };
}

function asFile(res) {
  const disposition = String(res.getHeader('Content-Disposition') ?? '');
  if (!disposition.startsWith('inline') || SHOWN.test(String(res.getHeader('Content-Type')))) return;
  res.setHeader('Content-Disposition', disposition.replace(/^inline/, 'attachment'));
}
