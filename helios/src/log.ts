/** What those who cannot mend a fault themselves write to: a logger of Fastify, or of a test. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

export interface WarnLog {
  warn(details: object, message: string): void;
}
