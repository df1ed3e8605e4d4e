import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import type { FastifyRequest } from 'fastify'
import { type DatabaseError, isLockTimeout } from '../../../db/database-error.ts'
import { Refusal } from '../../refusal.ts'
import type { Route } from '../implement.ts'

/** Of a call that waited too long for another one: it may be repeated after these seconds. */
export const lockTimeout = { message: '数据正被他人使用，请稍后再试', retryAfter: 2 } as const

const constraintFailure = (error: unknown, route: Route): Failure | undefined =>
  error instanceof Error ? route.constraints[(error as DatabaseError).constraint ?? ''] : undefined

const envelopeOf = (failure: Failure, message: string, data: unknown): Envelope => ({
  code: failure.code,
  message,
  data,
})

/** The envelope of an error that a call threw; an unexpected one is logged with its trace id. */
export const refusalOf = (error: unknown, route: Route, request: FastifyRequest): Envelope => {
  if (error instanceof Refusal) return envelopeOf(error.failure, error.message, error.data)
  if (error instanceof Error && 'statusCode' in error) throw error
  if (isLockTimeout(error))
    return envelopeOf(commonFailures.tooMany, lockTimeout.message, { retryAfter: lockTimeout.retryAfter })
  const failure = constraintFailure(error, route)
  if (failure !== undefined) return envelopeOf(failure, failure.message, null)
  request.log.error({ err: error, path: route.call.path, traceId: request.id }, 'unknown error')
  return envelopeOf(commonFailures.unknown, commonFailures.unknown.message, { traceId: request.id })
}
