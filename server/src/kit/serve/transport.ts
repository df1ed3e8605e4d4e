import { transportMessages } from '@seam/contract/kit/failure'

/** A refusal of the transport: its HTTP status, with the envelope all the same. Understood by the error handler of app.ts. */
export const transportRefusal = (statusCode: number): Error & { statusCode: number } =>
  Object.assign(new Error(transportMessages[statusCode] ?? ''), { statusCode })
