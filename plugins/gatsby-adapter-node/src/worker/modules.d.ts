// Packages without types. Their types would be dependencies of this package only to describe a few calls.

declare module 'cookie' {
  export function parse(header: string): Record<string, string>;
}
declare module 'express';
declare module 'multer';
