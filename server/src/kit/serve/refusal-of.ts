import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Route } from './implement.ts'

type DatabaseError = Error & { code?: string; constraint?: string }

const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database went away: 503, and it comes back by itself. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, message } = error as DatabaseError
  return (
    (code !== undefined && (goneCodes.has(code) || code.startsWith('08'))) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  )
}

const constraintFailure = (error: unknown, route: Route): Failure | undefined =>
  error instanceof Error ? route.constraints[(error as DatabaseError).constraint ?? ''] : undefined

const envelopeOf = (failure: Failure, message: string, data: unknown): Envelope => ({
  code: failure.code,
  message,
  data,
})

/** The envelope of whatever a call threw; what nobody foresaw is logged under its trace id. */
export const refusalOf = (error: unknown, route: Route, request: FastifyRequest): Envelope => {
  if (error instanceof Refusal) return envelopeOf(error.failure, error.message, error.data)
  if (error instanceof Error && 'statusCode' in error) throw error
  const failure = constraintFailure(error, route)
  if (failure !== undefined) return envelopeOf(failure, failure.message, null)
  request.log.error({ err: error, path: route.call.path, traceId: request.id }, 'unknown error')
  return envelopeOf(commonFailures.unknown, commonFailures.unknown.message, { traceId: request.id })
}
