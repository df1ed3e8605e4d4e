import { transportMessages } from '@seam/contract/kit/failure'

/** A refusal with an HTTP status; the error handler of app.ts adds the envelope. */
export const transportRefusal = (statusCode: number): Error & { statusCode: number } =>
  Object.assign(new Error(transportMessages[statusCode] ?? ''), { statusCode })
