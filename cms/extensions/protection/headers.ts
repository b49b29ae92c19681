import type { Request, Response } from 'express';

/** File types that a browser shows without running code. All others are sent as attachments. */
const SHOWN = /^image\/(jpeg|png|webp|avif|gif)(;|$)/;

/** Seconds. Directus sends none. */
const RETRY_AFTER = '10';

/** Adds missing security headers when Directus has set its own headers of the response. */
export function addResponseHeaders(req: Request, res: Response): void {
  const isAsset = req.path.toLowerCase().startsWith('/assets/');
  const { writeHead } = res;
  res.writeHead = (...args: unknown[]) => {
    res.removeHeader('X-Powered-By');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (!res.hasHeader('Referrer-Policy'))
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isAsset) sendAsAttachment(res);
    if (res.statusCode === 503 && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', RETRY_AFTER);
    return Reflect.apply(writeHead, res, args);
  };
}

function sendAsAttachment(res: Response): void {
  const disposition = String(res.getHeader('Content-Disposition') ?? '');
  if (!disposition.startsWith('inline') || SHOWN.test(String(res.getHeader('Content-Type')))) return;
  res.setHeader('Content-Disposition', disposition.replace(/^inline/, 'attachment'));
}
